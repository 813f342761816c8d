-- Decodes packets with a generated dissector without Wireshark, and prints the events:
--     lua events.lua game.lua packets.txt [unsent]
-- Each input line is a packet in hexadecimal digits. Each output line is an event; the last of a packet is its result.
local game = dofile(arg[1])
local Integer, Float = game.Integer, game.Float

local function hex(bytes)
  return (bytes:gsub(".", function(byte) return string.format("%02x", byte:byte()) end))
end

local WRITTEN = {
  bool = function(value) return value and "true" or "false" end,
  int = Integer.text,
  uint = Integer.text,
  -- the exact value, and the text that must be read back as the same value
  float = function(value) return string.format("%.17g|%s", value, Float.text(value)) end,
  double = function(value) return string.format("%.17g|%s", value, Float.double_text(value)) end,
  text = hex,
  bytes = hex,
  opaque = function() return "opaque" end,
}

local path = {}
local sink = {}
function sink:enter(kind, name, count) path[#path + 1] = game.Decoder.step(kind, name, count) end
function sink:leave() path[#path] = nil end
function sink:event(role, bit, bits, type, value, node, variant)
  local text = type and WRITTEN[type](value) or ""
  local fields = { table.concat(path), role, string.format("%d", bit), string.format("%d", bits), type or "rejected", text, variant or "" }
  print(table.concat(fields, "\t"))
end

-- values that were not sent, with the argument `unsent`
if arg[3] == "unsent" then
  function sink:unsent(role, type, value, node, variant) self:event(role, -1, 0, type, value, node, variant) end
end

for line in io.lines(arg[2]) do
  local bytes = line:gsub("%x%x", function(digits) return string.char(tonumber(digits, 16)) end)
  path = {}
  local stop = game.Decoder.new(game.schema, bytes, sink):receive(1)
  if stop then
    print(table.concat({ "=", stop.stop, stop.kind or "", string.format("%d", stop.bit), stop.path, stop.reason }, "\t"))
  else
    print("=\tread")
  end
end
