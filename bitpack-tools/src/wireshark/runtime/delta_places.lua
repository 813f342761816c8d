-- The places of what only deltas have: changed bits, differences, and the front of a packet.
local Builder = Places.Builder

local function difference_form(node)
  if node.k == "compressed" or node.k == "compressed_f64" or node.fraction then return "double" end
  if node.k == "bits" then return Places.form_of_bits(node.bits, node.signed) end
  return Places.form_of_range(node.min, Integer.add(node.min, node.most))
end

-- Differences have the field of the value that they lead to.
local function differences(self, node, place)
  local codes, i = Codes.of(node), 0
  if not codes then return end
  Places.components(place, codes.count, function(at)
    i = i + 1
    local of = Codes.get(codes, i)
    self:want(at, "difference", of, difference_form(of))
  end)
end

local LISTS = { array = true, counted = true, list = true, more = true, map = true, subset = true }

-- Requests the fields of a value's delta.
function Builder:delta_node(node, place)
  self:want(place, "changed", node, "bool", "changed")
  if LISTS[node.k] then
    self:want(place, "index", node, "uint32", "index")
    self:want(place, "length", node, "uint32", "length")
    local entry = place.children["[]"]
    if entry and (node.k == "map" or node.k == "subset") then
      self:want(entry, "removed", node, "bool", "removed")
    end
  end
  if type(node.change) == "table" and node.k ~= "smallest_three" then differences(self, node, place) end
  if node.k == "type" then self:delta_type(node.type, place) end
end

function Builder:delta_type(of, place)
  if of.k == "enum" then self:want(place, "same variant", nil, "bool", "same_variant") end
end

-- Requests the field of a field's changed bit if it has no encoding of its own.
function Builder:delta_field(field, place)
  if not field.node then self:want(place, "changed", nil, "bool", "changed") end
end

local FRONT = { sequence = "uint32", has_baseline = "bool", back = "uint32", baseline = "uint32" }

-- Requests the fields of numbers in front of a value.
local function front(self, place, names)
  for name, form in pairs(names) do
    self:want(Places.place_in(place, "front " .. name, name, name), "value", nil, form)
  end
end

-- Returns the place of the packets of a view.
function Builder:view(of, abbr)
  local root = Places.root(abbr, of.name)
  front(self, root, { sequence = "uint32", has_baseline = "bool", back = "uint32" })
  self:node(of.header, Places.place_in(root, "header", "header"))
  local objects = Places.place_in(root, "objects", "objects")
  self.is_delta = true
  Places.visit.subset(self, of.objects, objects)
  self.is_delta = false
  local object = Places.place_in(objects, "[]")
  front(self, object, { other = "bool", not_delta = "bool", left = "bool", back = "uint32" })
  self:want(object, "changed", nil, "bool", "changed")
  self:envelope(root, of.envelope)
  return root
end

-- Returns the place of the deltas of a history.
function Builder:delta_packets(of, abbr)
  local root = Places.root(abbr, of.name)
  front(self, root, FRONT)
  if of.modelled then
    if of.acked then front(self, root, { is_from_state = "bool" }) end
    -- the padding before the value, and the bit that tells a plain one from a modelled one
    self:mark(root, "align")
    self:want(root, "check", nil, "hex32", "check")
  end
  self.is_delta = true
  self:want(root, "changed", nil, "bool", "changed")
  self:node({ k = "type", type = of.type }, root)
  self.is_delta = false
  if of.mark then self:mark(root, "check", of.mark) end
  self:envelope(root, of.envelope)
  return root
end
