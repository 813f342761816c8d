-- A sink for the decoder that adds items to Wireshark's tree.
local Tree = {}
Tree.__index = Tree

-- Maximum number of items for a packet. Wireshark aborts the dissection of packets with too many.
local MOST = 50000

local floor, format = math.floor, string.format

function Tree.new(tvb, item, root, marks)
  local top = { place = root, item = item, label = root.label }
  top.holder = top
  local self = { tvb = tvb, frame = top, marks = marks, count = 0, more = 0, last = 0, summary = Summary.new() }
  self.item, self.is_seen = item, item.visible
  return setmetatable(self, Tree)
end

-- Returns the bytes that contain these bits.
function Tree:range(bit, bits)
  local length = self.tvb:len()
  local first = math.min(floor(bit / 8), length)
  local last = math.min(floor((bit + bits + 7) / 8), length)
  return self.tvb(first, bits == 0 and 0 or last - first)
end

-- Returns the item of a group, and creates it if necessary.
local function item_of(self, frame)
  if frame.item then return frame.item end
  local parent, range = item_of(self, frame.parent.holder), self:range(frame.start, 0)
  self.count = self.count + 1
  if frame.place.field then
    frame.item = parent:add(frame.place.field, range)
    frame.item:set_text(frame.label)
  else
    frame.item = parent:add(range, frame.label)
  end
  return frame.item
end

local COMPONENTS = { "x", "y", "z", "w" }

local function child_of(place, kind, name, count)
  if kind == "index" then return place.children["[]"] end
  if kind == "front" then return place.children["front " .. name] end
  if kind ~= "component" then return place.children[name] end
  if count == 1 then return place end
  return place.children[count <= 4 and COMPONENTS[name + 1] or "[]"]
end

function Tree:enter(kind, name, count)
  self.summary:enter(kind, name, count)
  local parent = self.frame
  local place = child_of(parent.place, kind, name, count) or parent.place
  local frame = { place = place, parent = parent, start = self.last, label = place.label }
  local is_element = kind == "index" or kind == "component" and count > 4
  if is_element then frame.label, frame.is_element = format("%s[%d]", parent.label, name), true end
  -- a wrapper around one value has no item of its own, and neither has a single value
  local is_group = place.group and place ~= parent.place
  frame.holder, frame.wanted = is_group and frame or parent.holder, parent.wanted
  if is_group and not self.is_seen and place.field and self.item:referenced(place.field) then frame.wanted = frame end
  self.frame = frame
end

function Tree:leave()
  self.summary:leave()
  local frame = self.frame
  self.frame = frame.parent
  if frame.item then
    frame.item:set_len(floor((self.last + 7) / 8) - floor(frame.start / 8))
  end
end

-- Ends the tree at the place where decoding stopped.
function Tree:close()
  local item = self.rejected or item_of(self, self.frame.holder)
  while self.frame.parent do self:leave() end
  return item
end

local function bits_64(kind)
  return function(value)
    local low, high = Integer.halves(value)
    return kind().new(low, high)
  end
end

-- Converts to the decimal digits that people write, so that a filter with them matches.
local function decimal(value)
  if value ~= value or value == math.huge or value == -math.huge then return value end
  return tonumber(Float.text(value)) + 0.0
end

local MADE = {
  bool = function(value) return value end,
  uint32 = function(value) return value end,
  int32 = function(value) return value end,
  uint64 = bits_64(function() return UInt64 end),
  int64 = bits_64(function() return Int64 end),
  hex32 = function(value) return value end,
  hex64 = bits_64(function() return UInt64 end),
  double = function(value, type, node)
    if type == "float" then return decimal(value) end
    if type == "double" then return value end
    return Integer.number(value) / 2 ^ node.fraction
  end,
  string = function(value, type, node)
    if type == "text" then return value end
    if type == "opaque" then return "only the game knows" end
    return Integer.text(value)
  end,
}

local said = Summary.said

local function character(value)
  if value < 32 or value > 0x10FFFF then return "" end
  return " '" .. Decoder.utf8_of(value) .. "'"
end

local function hex(bytes)
  return (bytes:gsub(".", function(byte) return format("%02x", byte:byte()) end))
end

local function added(parent, range, found, type, value, node, label)
  -- the value of such a field is always that of its bytes, so that of bytes that were not sent is a text
  if found.form == "bytes" then
    local item = parent:add(found.field, range)
    if label then item:set_text(label .. ": " .. hex(value)) end
    return item
  end
  return parent:add(found.field, range, MADE[found.form](value, type, node))
end

-- Adds the bit position and the declared encoding to an item, if it is visible.
local function describe(item, frame, found, role, bit, bits, type, value, node, variant, is_unsent)
  local text = frame.is_element and (role == "value" or role == "difference") and said(type, value, node)
  if text then item:set_text(frame.label .. ": " .. text) end
  if variant and not found.values then item:append_text(" (" .. variant .. ")") end
  if node and node.char then item:append_text(character(value)) end
  if is_unsent then return item:append_text(" (not sent)") end
  item:append_text(format(bits == 1 and " [%d bit at %d]" or " [%d bits at %d]", bits, bit))
end

-- Adds an item for a value that was not sent, at the place where the bits before it end.
function Tree:unsent(role, type, value, node, variant)
  self.is_unsent = true
  self:event(role, self.last, 0, type, value, node, variant)
  self.is_unsent = false
end

function Tree:event(role, bit, bits, type, value, node, variant)
  self.last = bit + bits
  local frame = self.frame
  self.summary:event(role, bit, bits, type, value, node, variant)
  if not type then
    self.rejected = item_of(self, frame.holder):add(self.marks.bits.field, self:range(bit, bits))
    self.rejected:set_text(format("%s: rejected [%d bits at %d]", frame.label, bits, bit))
    return
  end
  local fields = frame.place.fields[role]
  local found = fields and fields[node or false] or self.marks[role]
  if not found then
    -- every value is shown, even if it has no filter name
    local text = format("%s %s without a name: %s", frame.label, role, said(type, value, node) or "")
    item_of(self, frame.holder):add(self:range(bit, bits), text)
    return
  end
  -- if the tree is not visible, add only the fields that a filter refers to
  if not self.is_seen and not self.item:referenced(found.field) then
    if frame.wanted then item_of(self, frame.wanted) end
    return
  end
  if self.count >= MOST then
    self.more = self.more + 1
    return
  end
  self.count = self.count + 1
  local item = added(item_of(self, frame.holder), self:range(bit, bits), found, type, value, node, self.is_unsent and frame.label)
  if self.is_unsent then item:set_generated() end
  if self.is_seen then describe(item, frame, found, role, bit, bits, type, value, node, variant, self.is_unsent) end
end

return Tree
