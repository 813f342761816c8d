-- Decodes the envelope of a packet: protocol id, checksum and end check.
local byte, floor = string.byte, math.floor
local xor = Integer.xor

local crcs = {}
for i = 0, 255 do
  local crc = i
  for _ = 1, 8 do
    local low = crc % 2
    crc = floor(crc / 2)
    if low == 1 then crc = xor(crc, 0xEDB88320) end
  end
  crcs[i] = crc
end

local function add_to_crc(crc, bytes, first)
  for i = first, #bytes do crc = xor(crcs[xor(crc % 256, byte(bytes, i))], floor(crc / 256)) end
  return crc
end

-- The 8 bytes of the session number of the packet; nil without a session.
local session
function Decoder.set_session(bytes) session = bytes end

-- The packet that was summed last, and its sums.
local summed, sums

-- Returns the CRC-32 of the id, the bytes `unsent`, the session number, four zero bytes in place of the
-- checksum, and the data after it. Messages, which have no `unsent` bytes, cover no session number if there is none.
local function sum(envelope, bytes, first, unsent)
  local covered = unsent and unsent .. (session or ("\0"):rep(8)) or session or ""
  local front = envelope.id_bytes .. covered .. "\0\0\0\0"
  -- several parts of a dissector ask for the sum of the same packet
  if summed ~= bytes or sums.first ~= first then summed, sums = bytes, { first = first } end
  if not sums[front] then
    sums[front] = xor(add_to_crc(add_to_crc(0xFFFFFFFF, front, 1), bytes, first), 0xFFFFFFFF)
  end
  return sums[front]
end
Decoder.sum = sum

-- The bytes of which the CRC-32 was computed last.
local known, known_crc

-- Returns the CRC-32 of bytes.
function Decoder.crc_of(bytes)
  if known ~= bytes then known, known_crc = bytes, xor(add_to_crc(0xFFFFFFFF, bytes, 1), 0xFFFFFFFF) end
  return known_crc
end

local function sent_id(envelope) return envelope.sends_id and #envelope.id_bytes or 0 end
Decoder.sent_id = sent_id

local function has_id(envelope, bytes)
  local sent = sent_id(envelope)
  return bytes:sub(1, sent) == envelope.id_bytes:sub(1, sent)
end

local function has_checksum(envelope, bytes, unsent)
  local sent = sent_id(envelope)
  return #bytes >= sent + 4 and Reader.new(bytes):peek(8 * sent, 32) == sum(envelope, bytes, sent + 5, unsent)
end

-- Returns what proves that a datagram has this envelope: 3 for its checksum, 2 for its id, 1 if it has neither,
-- and 0 if nothing does. The checksum is not verified if `unsent` is false.
function Decoder.proof(envelope, bytes, unsent)
  if not envelope then return 1 end
  local is_it = has_id(envelope, bytes)
  if is_it and envelope.sums and unsent ~= false and has_checksum(envelope, bytes, unsent) then return 3 end
  if envelope.sends_id then return is_it and 2 or 0 end
  return envelope.sums and 0 or 1
end

-- Returns true if a datagram has the id and the checksum of the messages. Either is checked only if
-- it is sent.
function Decoder.is_ours(schema, bytes)
  local envelope = schema.envelope
  if not envelope then return true end
  return has_id(envelope, bytes) and (not envelope.sums or has_checksum(envelope, bytes))
end

-- Returns true if a datagram has the protocol's id, or its checksum if the id is not sent.
local function is_in(envelope, bytes, unsent)
  if envelope.sends_id then return has_id(envelope, bytes) end
  return envelope.sums and has_checksum(envelope, bytes, unsent)
end

-- Returns true if an envelope of the schema, with its `unsent` bytes, is one that `is_it` accepts.
function Decoder.has_envelope(schema, is_it)
  if schema.envelope and is_it(schema.envelope) then return true end
  for _, all in ipairs({ schema.deltas, schema.views }) do
    for _, of in ipairs(all) do
      if is_it(of.envelope, of.unsent) then return true end
    end
  end
  return false
end

-- Returns the view that a datagram has the id and the checksum of.
function Decoder.view_of(schema, bytes)
  for _, of in ipairs(schema.views) do
    local sums = of.envelope.sums
    if has_id(of.envelope, bytes) and sums and has_checksum(of.envelope, bytes, of.unsent) then return of end
  end
end

-- Returns true if a datagram is a message, a packet of a view, a delta with an id, or a value of a
-- history that is sent whole.
function Decoder.recognizes(schema, bytes)
  return Decoder.has_envelope(schema, function(envelope, unsent) return is_in(envelope, bytes, unsent) end)
end

function Decoder:id(envelope)
  if not envelope.sends_id then return end
  local found = self:take(8 * #envelope.id_bytes)
  local is_it = Integer.compare(found, envelope.id) == 0
  self:event("protocol", is_it and "uint" or nil, found)
  if not is_it and not self.accepts_any_sum then
    local reason = "the protocol id is " .. Integer.hex(found) .. ", not " .. Integer.hex(envelope.id)
    self:reject("protocol", 0, reason)
  end
end

local function checksum(self, envelope)
  if not envelope.sums then return end
  local bit, sent = self.reader.bit, sent_id(envelope)
  if #self.bytes < sent + 4 then self:reject("overflow", bit) end
  local found = self:take(32)
  local expected = sum(envelope, self.bytes, sent + 5)
  -- the checksum of a packet that the capture has cut off cannot be verified
  self.checksum = self.is_cut and "unverified" or found == expected and "good" or "bad"
  self:event("checksum", self.checksum ~= "bad" and "uint" or nil, found)
  if self.checksum == "bad" and not self.accepts_any_sum then
    local reason = string.format("the checksum is 0x%08x, and the packet sums to 0x%08x", found, expected)
    self:reject("crc", bit, reason)
  end
end

-- Decodes the bit that tells a plain packet from a modelled one, which needs its model. Stops at a
-- modelled one.
function Decoder:plain_mark()
  local reader = self.reader
  local left = floor(reader:remaining() / 8)
  if left > 0 and reader:peek(reader.bit, 1) == 1 then
    self:event("check", "uint", self:take(1))
  else
    self:unknown(string.format("what a modelled packet of %d bytes has without its model", left))
  end
end

function Decoder:packet(of)
  self:begin(of.lead)
  self:value(of, false, {})
end

-- Rejects trailing bytes.
function Decoder:finish()
  if self.reader:remaining() >= 8 then self:reject("trailing", self.reader.bit) end
end

-- Decodes a value, and the end check after it. Returns the value.
function Decoder:before_end(of, last, decode)
  -- the bytes of the end check do not belong to a field with `rest`
  local hidden = last and of.takes_rest and last.bits or 0
  if self.reader:remaining() < hidden then self:reject("overflow", self.reader.bit) end
  self.reader.size = self.reader.size - hidden
  local datum = decode()
  self.reader.size = self.reader.size + hidden
  if last then
    if last.aligned then self:pad() end
    self:begin(last.bits)
    self:check(last)
  end
  local left = self.reader:remaining()
  if left > 0 and left < 8 then self:reserved(left, "trailing") end
  self:finish()
  return datum
end

function Decoder:datagram(of)
  local envelope = self.schema.envelope
  self:id(envelope)
  checksum(self, envelope)
  if self.schema.modelled then self:plain_mark() end
  self:before_end(of, envelope.end_check, function() self:packet(of) end)
end

-- Runs a function of the decoder. Returns nil if it returned, else { stop = "rejected" or "unknown",
-- bit, path, reason, kind }.
function Decoder:stopped(decode)
  local read, stop = pcall(decode)
  if read then return nil end
  if type(stop) ~= "table" then error(stop, 0) end
  if self.taken then self:event("value", nil, nil) end
  stop.path = self:path_text()
  return stop
end

-- Decodes a datagram as this packet of the schema. Returns nil if all of it was decoded, else where
-- and why it stopped.
function Decoder:receive(index)
  local of = self.schema.packets[index]
  return self:stopped(function()
    if self.schema.envelope then return self:datagram(of) end
    self:packet(of)
    self:finish()
  end)
end
