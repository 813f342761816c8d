-- Imitates enough of Wireshark to run a dissector without it. It is at least as strict: a value added to the tree must
-- have the type of its field and lie inside the packet.
--     lua wireshark.lua game.lua packets.txt 4.4 [names | whole]
-- Each input line is a packet in hexadecimal digits. It is dissected unchanged and with every bit flipped. The output
-- has for each packet the number of items of the unchanged one, and the number of rejected flips. With `names`, the
-- filter name of every field comes first. With `whole`, no bits are flipped.

-- Wireshark 4.4 has these constants in tables, older versions have them as globals
local GROUPS = { "MALFORMED", "PROTOCOL", "CHECKSUM", "UNDECODED" }
expert = arg[3] == "4.4" and { group = {}, severity = { ERROR = 8, NOTE = 4 } } or nil
for i, name in ipairs(GROUPS) do
  if expert then expert.group[name] = i else _G["PI_" .. name] = i end
end
if not expert then PI_ERROR, PI_NOTE = 8, 4 end
base = { NONE = 0, DEC = 1, HEX = 2, UNICODE = 3 }

local function is_whole(x, least, most)
  return type(x) == "number" and x % 1 == 0 and x >= least and x <= most
end

-- checks of the values for each type of field
local CHECKS = {
  bool = function(value) return type(value) == "boolean" end,
  uint32 = function(value) return is_whole(value, 0, 2 ^ 32 - 1) end,
  int32 = function(value) return is_whole(value, -2 ^ 31, 2 ^ 31 - 1) end,
  uint64 = function(value) return value.kind == "UInt64" end,
  int64 = function(value) return value.kind == "Int64" end,
  double = function(value) return type(value) == "number" end,
  string = function(value) return type(value) == "string" and not value:find("\0", 1, true) end,
  bytes = function(value) return value == nil end,
  none = function(value) return value == nil end,
}

local function integer_of(kind)
  return {
    new = function(low, high)
      assert(is_whole(low, 0, 2 ^ 32 - 1) and is_whole(high, 0, 2 ^ 32 - 1), "no 32 bits")
      return { kind = kind }
    end,
  }
end
UInt64, Int64 = integer_of("UInt64"), integer_of("Int64")

local taken = {}
local function take(abbr)
  assert(abbr:match("^[%w_][%w_.]*$") and not abbr:find("..", 1, true), "no name of a field: " .. abbr)
  assert(not taken[abbr], "two fields are called " .. abbr)
  taken[abbr] = true
end

ProtoField = {}
for kind in pairs(CHECKS) do
  ProtoField[kind] = function(abbr, name, display, values)
    take(abbr)
    assert(type(name) == "string" and #name > 0, "a field without a name")
    for number in pairs(type(values) == "table" and values or {}) do
      assert(is_whole(number, -2 ^ 31, 2 ^ 32 - 1), "no number of a value")
    end
    return { kind = kind }
  end
end
ProtoExpert = {
  new = function(abbr, text, group, severity)
    take(abbr)
    assert(type(text) == "string" and group and severity, "an expert without words or constants")
    return { kind = "expert" }
  end,
}
Pref = { range = function(_, ports) return ports end, string = function(_, text) return text end }
Field = { new = function(name) assert(name == "ip" or name == "ipv6.dstopts") return function() end end }

local ports = {
  add = function(_, range, protocol) assert(type(range) == "string" and protocol) end,
  remove = function(_, range, protocol) assert(type(range) == "string" and protocol) end,
  add_for_decode_as = function(_, protocol) assert(protocol) end,
}
DissectorTable = { get = function(name) return assert(name == "udp.port" and ports) end }

local protocol
Dissector = { get = function(name) return assert(taken[name] and { kind = "dissector" }) end }
function Proto(name, title)
  take(name)
  assert(#title > 0)
  protocol = { prefs = {}, register_heuristic = function(self, list, heuristic)
    assert(list == "udp")
    self.heuristic = heuristic
  end }
  return protocol
end

local function range_of(size, first, length)
  assert(is_whole(first, 0, size) and is_whole(length, 0, size - first), "outside the packet")
  return { kind = "range", first = first, length = length, size = size }
end

local Packet = {}
Packet.__index = Packet
Packet.__call = function(self, first, length)
  return range_of(#self.bytes, first or 0, length or #self.bytes - (first or 0))
end
function Packet:len() return #self.bytes end
function Packet:reported_len() return #self.bytes end
function Packet:raw(first, length) return self.bytes:sub(first + 1, first + length) end

local count, is_rejected = 0, false
local Item = {}
Item.__index = Item
function Item:add(what, ...)
  local range, value = ...
  if what.kind == "range" then
    assert(type(range) == "string", "a line without text")
    assert(not range:find("without a name", 1, true), range)
    range = what
  elseif what ~= protocol then
    assert(range.kind == "range", "a field without its bytes")
    assert(CHECKS[what.kind](value), "no value of a field of type " .. what.kind)
  end
  count = count + 1
  return setmetatable({ range = range }, Item)
end
function Item:set_len(length)
  assert(is_whole(length, 0, self.range.size - self.range.first), "an item behind the end of the packet")
end
function Item:set_text(text)
  assert(type(text) == "string" and not text:find("a mistake in this dissector", 1, true), text)
end
Item.append_text = Item.set_text
-- visible, referred to by a filter, or neither
local LOOKS = { { true }, { false, true }, { false, false } }
local look = LOOKS[1]
Item.visible = true
function Item:referenced(what)
  assert(what.kind == "dissector" or CHECKS[what.kind], "neither a field nor a protocol")
  return look[2]
end
function Item:set_generated() return self end
function Item:add_proto_expert_info(what, text)
  assert(what.kind == "expert" and type(text) == "string")
  is_rejected = true
end

dofile(arg[1])
protocol.prefs_changed()
protocol.init()

if arg[4] == "names" then
  for abbr in pairs(taken) do print(abbr) end
end

local number = 0
local function dissect(bytes)
  look = LOOKS[1 + (LOOKS.turn or 0)]
  LOOKS.turn, Item.visible = ((LOOKS.turn or 0) + 1) % 3, look[1]
  local packet = setmetatable({ bytes = bytes }, Packet)
  number = number + 1
  local info = { cols = {}, number = number, visited = false, src = "10.0.0.1", dst = "10.0.0.2", src_port = 40000 }
  -- every third packet begins a conversation of a client that is not known
  info.dst_port = number % 3 == 0 and number or 50000
  local item = setmetatable({}, Item)
  count, is_rejected = 0, false
  if protocol.heuristic then
    local found = protocol.heuristic(packet, info, item)
    assert(found == (info.conversation == protocol))
    if found then return end
  end
  protocol.dissector(packet, info, item)
  assert(type(info.cols.info) == "string" and type(info.cols.protocol) == "string")
end

for line in io.lines(arg[2]) do
  local bytes = line:gsub("%x%x", function(digits) return string.char(tonumber(digits, 16)) end)
  LOOKS.turn = 0
  dissect(bytes)
  local items, rejected = count, 0
  -- long packets: flip only some bits
  for bit = 0, arg[4] == "whole" and -1 or 8 * #bytes - 1, math.max(1, math.floor(#bytes / 3)) do
    local at = math.floor(bit / 8) + 1
    local byte, place = bytes:byte(at), 2 ^ (bit % 8)
    local flipped = math.floor(byte / place) % 2 == 1 and byte - place or byte + place
    dissect(bytes:sub(1, at - 1) .. string.char(flipped) .. bytes:sub(at + 1))
    if is_rejected then rejected = rejected + 1 end
  end
  print(string.format("%d items, %d flips rejected", items, rejected))
end
