-- The places of values in a packet, and their filter names, such as
-- `game.snapshot.bodies.position.x`. Every path is a place. All elements of a list share one place,
-- and so do all nesting levels of a recursive type.
local Places = {}

local COMPONENTS = { "x", "y", "z", "w" }

-- Converts `JoinGame` to `join_game`.
local function snake(name)
  name = name:gsub("(%l)(%u)", "%1_%2"):gsub("(%u)(%u%l)", "%1_%2")
  return name:lower()
end

-- Replaces characters that Wireshark does not allow in field names.
local function word(name) return (name:gsub("[^%w_]", "_")) end

local function place_in(parent, key, name, label)
  local child = parent.children[key]
  if not child then
    local abbr = name and parent.abbr .. "." .. word(name) or parent.abbr
    child = { abbr = abbr, label = label or name or parent.label, children = {}, fields = {}, says = parent.says }
    parent.children[key] = child
  end
  return child
end

local Builder = {}
Builder.__index = Builder
Places.Builder, Places.place_in = Builder, place_in

-- Requests a field for events with this role and node.
function Builder:want(place, role, node, form, name, values)
  local wants = self.wants
  wants[#wants + 1] = { place = place, role = role, node = node or false, form = form, name = name, values = values }
end

local U32, U64 = 2 ^ 32, Integer.power_of_two(64)

-- Returns the Wireshark field type for a range.
local function form_of_range(min, max)
  local compare = Integer.compare
  if compare(min, 0) >= 0 then
    return compare(max, U32) < 0 and "uint32" or compare(max, U64) < 0 and "uint64" or "string"
  end
  local function fit(bits) return Integer.fits(min, bits) and Integer.fits(max, bits) end
  return fit(32) and "int32" or fit(64) and "int64" or "string"
end

local function form_of_bits(bits, signed)
  if bits > 64 then return "string" end
  return (signed and "int" or "uint") .. (bits > 32 and "64" or "32")
end

local visit = {}

function Builder:node(node, place)
  visit[node.k](self, node, place)
  if self.is_delta then self:delta_node(node, place) end
end

Places.form_of_range, Places.form_of_bits = form_of_range, form_of_bits

local function leaf(form)
  return function(self, node, place) self:want(place, "value", node, form) end
end

local function leaf_with_length(form, is_aligned)
  return function(self, node, place)
    self:want(place, "length", node, "uint32", "length")
    if is_aligned then self:mark(place, "align") end
    self:want(place, "value", node, form)
  end
end

visit.compressed_f64 = leaf("double")
visit.bool, visit.float, visit.nul_terminated = leaf("bool"), leaf("double"), leaf("string")
visit.utf16, visit.unaligned_text = leaf_with_length("string"), leaf_with_length("string")
visit.text, visit.byte_list = leaf_with_length("string", true), leaf_with_length("bytes", true)
visit.byte_array = function(self, node, place)
  self:mark(place, "align")
  self:want(place, "value", node, "bytes")
end
visit.rest = visit.byte_array
visit.bits = function(self, node, place)
  self:want(place, "value", node, form_of_bits(node.bits, node.signed))
end
visit.range = function(self, node, place)
  local form = form_of_range(node.min, Integer.add(node.min, node.most))
  self:want(place, "value", node, node.fraction and "double" or form)
end

-- Visits the components of a vector.
local function components(place, count, of)
  if count == 1 then return of(place) end
  place.group = true
  if count > 4 then return of(place_in(place, "[]")) end
  for i = 1, count do of(place_in(place, COMPONENTS[i], COMPONENTS[i])) end
end

Places.components = components

visit.compressed = function(self, node, place)
  components(place, node.components, function(at) self:want(at, "value", node, "double") end)
end
visit.smallest_three = function(self, node, place)
  self:want(place, "tag", node, "uint32", "largest", { [0] = "x", "y", "z", "w" })
  components(place, 4, function(at) self:want(at, "value", node, "double") end)
end

local function optional(self, node, place)
  self:want(place, "present", node, "bool", "present")
  self:node(node.of, place)
end
visit.optional, visit.omit_default = optional, optional

function Builder:elements(of, place)
  place.group = true
  local is_delta = self.is_delta
  self.is_delta = is_delta or of.k == "deltas"
  self:node((of.k == "ascending" or of.k == "deltas") and of.of or of, place_in(place, "[]"))
  self.is_delta = is_delta
end

visit.array = function(self, node, place)
  if not node.vector then return self:elements(node.of, place) end
  components(place, node.len, function(at) self:node(node.of, at) end)
end
visit.counted = function(self, node, place) self:elements(node.of, place) end
visit.list = function(self, node, place)
  self:want(place, "length", node, "uint32", "length")
  self:elements(node.of, place)
end
visit.more = function(self, node, place)
  self:want(place, "present", node, "bool", "present")
  self:elements(node.of, place)
end
visit.map = function(self, node, place)
  self:want(place, "length", node, "uint32", "length")
  local entry = place_in(place, "[]")
  place.group, entry.group = true, true
  self:node(node.key, place_in(entry, "key", "key"))
  self:node(node.value, place_in(entry, "value", "value"))
end
visit.subset = function(self, node, place)
  if node.variation == "indices" then self:want(place, "length", node, "uint32", "length") end
  if node.variation == "flags" then
    self:want(place, "present", node, "bool", "present")
  else
    self:want(place, "index", node, "uint32", "index")
  end
  self:elements(node.of, place)
end
visit.named = function(self, node, place) self:node(node.of, place) end
visit["function"] = function() end
visit.nothing = visit["function"]

visit.type = function(self, node, place)
  local of = node.type
  if of.k == "alias" then return self:node(of.of, place) end
  if of.k == "opaque" then return self:want(place, "value", of, "string") end
  local outer = self.itself
  if of.depth then self.itself = place end
  place.group = true
  if of.k == "struct" then self:fields(of.fields, place) else self:choice(of, place) end
  if of.padded then self:mark(place, "padding") end
  self.itself = outer
end

-- Returns the numbers of an enum's variants with their names.
local function values_of(of)
  local values, min, max = {}, of.variants[1].number, of.variants[1].number
  for _, variant in ipairs(of.variants) do
    local number = variant.number
    if Integer.compare(number, min) < 0 then min = number end
    if Integer.compare(number, max) > 0 then max = number end
    values[number] = variant.name
  end
  local form = form_of_range(min, max)
  if form == "uint32" or form == "int32" then return form, values end
  return form
end

-- A nested value of a recursive type shares the places of the outermost one.
visit.itself = function(self, _, place)
  local outer = self.itself
  place.group, place.children, place.fields = outer.group, outer.children, outer.fields
end

function Builder:choice(of, place)
  local form, values = values_of(of)
  local is_plain = not of.checks
  for _, variant in ipairs(of.variants) do is_plain = is_plain and #variant.fields == 0 end
  place.group = not is_plain
  self:want(place, "tag", of, form, not is_plain and "variant" or nil, values)
  for _, variant in ipairs(of.variants) do
    local child = place_in(place, variant.name, snake(variant.name), variant.name)
    child.group = true
    self:fields(variant.fields, child)
  end
  if of.checks then self:fields(of.checks, place) end
end

-- Roles of events that are not part of a field.
local MARKS = { align = true, check = true, reserved = true }

function Builder:mark(place, role, node)
  local form = role ~= "check" and "uint32" or node.bits > 32 and "hex64" or "hex32"
  self:want(place, role, node, form, role)
end

function Builder:fields(fields, place)
  for i = 1, #fields do
    local field = fields[i]
    if field.k == "when" then
      self:fields(field.fields, place)
    elseif MARKS[field.k] then
      self:mark(place, field.k, field.k == "check" and field or nil)
    else
      self:field(field, place, #fields)
    end
  end
end

function Builder:field(field, place, count)
  local at = place
  if field.name == "0" and count == 1 then
    -- the single field of a wrapper type shares the place of the wrapper
    place.children["0"] = place
  else
    at = place_in(place, field.name, field.name)
    at.says = field.says
  end
  if self.is_delta then self:delta_field(field, at) end
  if field.k == "relative" or field.k == "relative_wrapping" then
    self:want(at, "value", field, form_of_bits(field.bits, field.signed))
  elseif field.k == "range_to" then
    self:want(at, "value", field, form_of_range(field.least, field.most))
  elseif field.node then
    self:node(field.node, at)
  end
end

Places.visit, Places.word, Places.snake = visit, word, snake

return Places
