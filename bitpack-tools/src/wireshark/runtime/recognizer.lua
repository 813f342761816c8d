-- Recognizes the datagrams of the game on any port.
local Recognizer = {}
Recognizer.__index = Recognizer

-- Maximum number of addresses that are remembered.
local MOST_ENDS = 65536

-- The schemas of all dissectors of this kind, which Wireshark runs with the same globals.
_G.bitpack_schemas = _G.bitpack_schemas or {}
local all = _G.bitpack_schemas

function Recognizer.new(schema)
  return setmetatable({ schema = schema, ends = {}, ends_left = MOST_ENDS }, Recognizer)
end

-- Returns both ends of a datagram, each an address with a port.
function Recognizer.ends_of(pinfo)
  return tostring(pinfo.src) .. " " .. pinfo.src_port, tostring(pinfo.dst) .. " " .. pinfo.dst_port
end

-- Returns true if another of these dissectors recognizes a datagram.
local function is_of_another(self, bytes)
  for _, schema in ipairs(all) do
    if schema ~= self.schema and Decoder.recognizes(schema, bytes) then return true end
  end
  return false
end

-- Returns true if a datagram is one of the game, or has an end that is known to play it: the first
-- packet of a conversation may be damaged, or a delta.
function Recognizer:recognizes(bytes, pinfo)
  if Decoder.recognizes(self.schema, bytes) then return true end
  local from, to = Recognizer.ends_of(pinfo)
  return (self.ends[from] or self.ends[to]) and not is_of_another(self, bytes)
end

-- Remembers both ends of a datagram of the game.
function Recognizer:remember(pinfo)
  local from, to = Recognizer.ends_of(pinfo)
  if self.ends[from] and self.ends[to] then return end
  if self.ends_left == 0 then self.ends, self.ends_left = {}, MOST_ENDS end
  self.ends[from], self.ends[to], self.ends_left = true, true, self.ends_left - 1
end

-- Returns true if the datagrams of a schema have an id or a checksum.
function Recognizer.is_recognizable(schema)
  return Decoder.has_envelope(schema, function(envelope) return envelope.sums or envelope.sends_id end)
end

-- Tells the other dissectors of this kind which datagrams this one recognizes.
function Recognizer.add(schema) all[#all + 1] = schema end

return Recognizer
