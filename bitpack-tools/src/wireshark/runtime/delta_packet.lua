-- Decodes datagrams that are deltas of values in a history.

-- Decodes a number in the front of a delta packet.
local function front(self, name, bits)
  self:enter("front", name)
  local number = self:take(bits)
  self:event("value", "uint", number)
  self:leave()
  return number
end

local function front_bit(self, name)
  self:enter("front", name)
  local is_set = self:flag("value")
  self:leave()
  return is_set
end

-- Decodes the distance to the baseline, which is at least `min`. Returns it with the bit at which it begins; nil
-- if it is 0, because there is no baseline. Decodes the bit that tells the state of a modelled packet, and the bits
-- that identify the baseline.
local function distance(self, of, min)
  local start = self.reader.bit
  self:enter("front", "back")
  local back = self:ranged("value", min, of.history - min, Decoder.bit_length(of.history - min))
  self:leave()
  if back == 0 then return nil end
  if of.acked then front_bit(self, "is_from_state") end
  if of.baseline_bits then front(self, "baseline", of.baseline_bits) end
  return back, start
end

-- Decodes the numbers between the sequence number and the value. Returns the distance to the baseline, nil if
-- there is none, and the bit at which it begins.
local function baseline_front(self, of)
  if of.modelled then return distance(self, of, 0) end
  if front_bit(self, "has_baseline") then return distance(self, of, 1) end
end

-- Decodes the padding before a value that may be modelled, and the bit that marks a plain one. Stops at a
-- modelled one.
local function start_of_value(self, of)
  if not of.modelled then return end
  self:pad()
  self:plain_mark()
end

-- Returns true if the value of a packet is modelled.
local function is_modelled(self, of)
  local reader = self.reader
  local mark = reader.bit + -reader.bit % 8
  return of.modelled and (mark >= reader.size or reader:peek(mark, 1) == 0)
end

-- Decodes the checksum. Returns a function that rejects the packet if it is wrong: it is only verified
-- for a value that is sent whole, because otherwise it covers a hash of the baseline.
local function checksum(self, of)
  local bit = self.reader.bit
  if not of.envelope.sums then return function() end end
  local sent = Decoder.sent_id(of.envelope)
  if #self.bytes < sent + 4 then self:reject("overflow", bit) end
  local found = self:take(32)
  self:event("checksum", "uint", found)
  self.checksum = "unverified"
  return function()
    if self.is_cut or self.accepts_any_sum then return end
    local expected = Decoder.sum(of.envelope, self.bytes, sent + 5, of.unsent)
    self.checksum = found == expected and "good" or "bad"
    if self.checksum == "good" then return end
    self:reject("crc", bit, string.format("the checksum is 0x%08x, and the packet sums to 0x%08x", found, expected))
  end
end

-- Returns the end check of a packet. That of a predicted one contains a hash of the prediction.
local function end_check(of, predicted)
  local last = of.envelope.end_check
  if not last or not predicted then return last end
  local magic = Integer.xor(last.magic, Integer.xor(predicted[1], predicted[2]))
  return { magic = magic, bits = last.bits, aligned = last.aligned, mark = last }
end

Decoder.front, Decoder.front_bit, Decoder.distance, Decoder.checksum_of_deltas = front, front_bit, distance, checksum

-- Decodes a datagram. `baseline_of` returns the value with a sequence number, and the hash of a
-- prediction as two halves. Returns the decoded value.
local function delta_packet(self, of, baseline_of)
  self:id(of.envelope)
  local verify = checksum(self, of)
  if of.mark then self:check(of.mark) end
  local received = { sequence = front(self, "sequence", 16) }
  self.received = received
  local back, start = baseline_front(self, of)
  if not back then
    verify()
    start_of_value(self, of)
    received.value = self:before_end(of, end_check(of), function()
      self:begin(of.lead)
      return self:value(of, true, {})
    end)
    return received
  end
  if is_modelled(self, of) then start_of_value(self, of) end
  received.baseline = (received.sequence - back) % 65536
  if self.is_predicted then
    error({ stop = "unknown", bit = self.reader.bit, is_predicted = true, reason = "which value the game predicted" }, 0)
  end
  local baseline, predicted = baseline_of(received.baseline)
  if not baseline then
    local reason = string.format(
      "the baseline, value %d, is not among the last %d values that were decoded",
      received.baseline, of.history)
    self:reject("baseline", start, reason)
  end
  start_of_value(self, of)
  received.value = self:before_end(of, end_check(of, predicted), function()
    return self:root_delta(of.type, baseline)
  end)
  return received
end

-- Decodes a datagram as these deltas of the schema. Returns a stop like `receive`, and what was
-- received: the sequence number, that of the baseline, and the value.
function Decoder:receive_delta(index, baseline_of)
  local of = self.schema.deltas[index]
  local stop = self:stopped(function() delta_packet(self, of, baseline_of) end)
  return stop, self.received
end

-- Decodes a value without an envelope. Returns nil if it is not one of the type.
function Decoder:whole_value(of)
  local datum
  local stop = self:stopped(function()
    self:begin(of.lead)
    datum = self:value(of, true, {})
    self:finish()
  end)
  return not stop and datum or nil
end
