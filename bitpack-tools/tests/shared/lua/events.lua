-- Decodes packets with a generated dissector without Wireshark, and prints the events:
--     lua events.lua game.lua packets.txt [unsent | deltas | capture | flood]
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

local function print_end(stop)
  if not stop then return print("=\tread") end
  print(table.concat({ "=", stop.stop, stop.kind or "", string.format("%d", stop.bit), stop.path, stop.reason }, "\t"))
end

local modes = {}

function modes.packets(bytes) print_end(game.Decoder.new(game.schema, bytes, sink):receive(1)) end

-- Each line is the length of a baseline in two bytes, the baseline, and a delta to it.
function modes.deltas(bytes)
  local of, length = game.schema.deltas[1], bytes:byte(1) + 256 * bytes:byte(2)
  local none = { enter = function() end, leave = function() end, event = function() end }
  local baseline = game.Decoder.new(game.schema, bytes:sub(3, length + 2), none):whole_value(of)
  if not baseline then return print("=\tunknown") end
  local decoder = game.Decoder.new(game.schema, bytes:sub(length + 3), sink)
  print_end(decoder:stopped(function()
    decoder:root_delta(of.type, baseline)
    decoder:finish()
  end))
end

local histories, views, seen = game.Histories.new(game.schema), game.Views.new(game.schema), {}

local function decoded(bytes, frame, key, is_visited)
  local view = game.Decoder.view_of(game.schema, bytes)
  if view then
    local packet = views:packet(bytes, view, frame, key, is_visited)
    return print_end((game.Decoder.new(game.schema, bytes, sink):receive_view(view, packet.baseline_of)))
  end
  local packet = histories:packet(bytes, frame, key, is_visited, false)
  local decoder = game.Decoder.new(game.schema, bytes, sink)
  if not packet.delta then return print_end(decoder:receive(packet.kind)) end
  decoder.is_predicted = packet.is_predicted
  print_end((decoder:receive_delta(packet.delta, packet.baseline_of)))
end

-- Each line is a byte that names the sender and the receiver, and a packet of a capture.
function modes.capture(bytes)
  local key, packet = bytes:sub(1, 1), bytes:sub(2)
  seen[#seen + 1] = { key, packet }
  if game.Histories.is_baseline(game.schema, packet) then
    histories:predict(packet)
    return print("=\tread")
  end
  decoded(packet, #seen, key, false)
end

-- Each line is a packet, which many senders send. Prints the memory that is kept: the numbers of missing baselines,
-- bytes, and the bytes that are counted.
function modes.flood(bytes)
  local before, heard = collectgarbage("count"), 0
  for i = 1, 20000 do histories:packet(bytes, i, "sender " .. i, false, false) end
  collectgarbage()
  for _ in pairs(histories.heard) do heard = heard + 1 end
  local counted = histories.values.bytes + 100 * histories.values.parts
  print(string.format("%d %d %d", heard, 1024 * (collectgarbage("count") - before), counted))
end

local printed = {}
local to_output = print

-- Wireshark dissects packets again in any order: the result is as before.
local function dissect_again()
  local before = {}
  for _, line in ipairs(printed) do before[#before + 1] = line end
  local last = #before
  for i = #seen, 1, -1 do
    local first = last
    while first > 1 and before[first - 1]:sub(1, 1) ~= "=" do first = first - 1 end
    local key, packet = seen[i][1], seen[i][2]
    printed = {}
    if not game.Histories.is_baseline(game.schema, packet) then
      path = {}
      decoded(packet, i, key, true)
      for at, line in ipairs(printed) do
        assert(line == before[first + at - 1], "dissected again: " .. line .. "\n" .. tostring(before[first + at - 1]))
      end
      assert(#printed == last - first + 1, "dissected again with fewer events")
    end
    last = first - 1
  end
end

if arg[3] == "capture" then
  print = function(line)
    printed[#printed + 1] = line
  end
end

for line in io.lines(arg[2]) do
  local bytes = line:gsub("%x%x", function(digits) return string.char(tonumber(digits, 16)) end)
  path = {}
  local mode = modes[arg[3]] or modes.packets
  mode(bytes)
end

if arg[3] == "capture" then
  for _, line in ipairs(printed) do to_output(line) end
  dissect_again()
end
