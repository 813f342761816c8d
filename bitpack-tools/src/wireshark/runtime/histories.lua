-- The values of the deltas in a capture, which later deltas refer to. Wireshark dissects packets again
-- in any order, and needs the baseline of each frame then: `Values` decodes it again from those before.
local Histories = {}
Histories.__index = Histories

-- Maximum number of histories, of missing baselines, and of predicted baselines.
local MOST_HISTORIES, MOST_PREDICTIONS = 4096, 256

-- The first bytes of a datagram of a recorder that contains a predicted baseline.
local BASELINE = "bitpack baseline"

-- Largest distance between the baselines of two deltas of one history that are close in time.
local NEAR = 64

-- What is read of a packet up to its end, of a delta with a known baseline, and of a packet up to an end that
-- nothing confirms.
local WHOLE, EXPECTED, UNCONFIRMED = math.huge, 2 ^ 53, 2 ^ 52

function Histories.new(schema)
  local self = { schema = schema, by_key = {}, count = 0, values = Values.new(schema) }
  self.predictions, self.by_packet, self.wholes, self.heard, self.heard_count = {}, {}, {}, {}, 0
  return setmetatable(self, Histories)
end

-- Returns true for a datagram of a recorder that contains a predicted baseline.
function Histories.is_baseline(schema, bytes)
  return #schema.deltas > 0 and bytes:sub(1, #BASELINE) == BASELINE
end

local function fingerprint(bytes) return string.format("%d %d", Decoder.crc_of(bytes), #bytes) end

-- Returns the predicted value with these bytes as that of each kind of delta. Packets to several clients often have the
-- same prediction, which is decoded once.
local function wholes(self, bytes, hash)
  local values = self.wholes[bytes]
  if not values then
    values = { count = 0, bytes = bytes }
    for i, of in ipairs(self.schema.deltas) do
      local value = Decoder.quiet(self.schema, bytes):whole_value(of)
      values[i] = value and { value = value, bytes = bytes, of = of, predicted = hash } or false
    end
    self.wholes[bytes] = values
  end
  values.count = values.count + 1
  return values
end

local function forget_prediction(self)
  local prediction = table.remove(self.predictions, 1)
  local values = prediction.values
  if self.by_packet[prediction.packet] == prediction then self.by_packet[prediction.packet] = nil end
  values.count = values.count - 1
  if values.count > 0 then return end
  self.wholes[values.bytes] = nil
  for _, entry in ipairs(values) do
    if entry then entry.value = nil end
  end
end

-- Adds the predicted baseline of a recorder.
function Histories:predict(bytes)
  if #bytes < #BASELINE + 16 then return end
  local reader = Reader.new(bytes)
  local function word(at) return reader:peek(8 * (#BASELINE + at), 32) end
  local prediction = { packet = string.format("%d %d", word(0), word(4)) }
  prediction.values = wholes(self, bytes:sub(#BASELINE + 17), { word(8), word(12) })
  if self.predictions[MOST_PREDICTIONS] then forget_prediction(self) end
  self.predictions[#self.predictions + 1] = prediction
  self.by_packet[prediction.packet] = self.by_packet[prediction.packet] or prediction
end

-- Returns the first bit of a datagram after its id and checksum.
local function has_mark(of, bytes)
  local front = Decoder.sent_id(of.envelope) + (of.envelope.sums and 4 or 0)
  return of.mark and (bytes:byte(front + 1) or 0) % 2 == 1
end

local function is_marked(schema, bytes)
  for _, of in ipairs(schema.deltas) do
    if has_mark(of, bytes) then return true end
  end
  return false
end

-- Returns the value with a sequence number.
local function own(history, sequence) return history and history.values[sequence] end

-- Returns the value with a sequence number, or that of the game that may have begun anew.
local function stored(history, sequence) return own(history, sequence) or history and own(history.next, sequence) end

-- Returns a function that finds the baseline of a datagram, and notes it in `record`.
local function finder(self, bytes, key, index, record)
  return function(sequence)
    local prediction = #self.predictions > 0 and self.by_packet[fingerprint(bytes)]
    if prediction and prediction.values[index] then
      record.source, record.entry = "recorder", prediction.values[index]
      return record.entry.value, record.entry.predicted
    end
    record.entry = stored(self.by_key[key .. " " .. index], sequence)
    record.source = record.entry and "history" or "missing"
    return record.entry and self.values:get(record.entry)
  end
end

local function reads(self, bytes, key, index)
  local stop = Decoder.quiet(self.schema, bytes):receive_delta(index, finder(self, bytes, key, index, {}))
  return not stop
end

-- Returns how surely a datagram is of some kind: what proves it, and the position at which a reader stops.
local function rank(proof, stop, envelope)
  if stop then return { proof = proof, read = stop.bit } end
  local is_confirmed = proof > 0 or envelope and envelope.end_check
  return { proof = proof, read = is_confirmed and WHOLE or UNCONFIRMED }
end

local function is_more(a, b) return not b or a.proof > b.proof or a.proof == b.proof and a.read > b.read end

local function message_rank(self, bytes, index, proof)
  local schema = self.schema
  local decoder = Decoder.quiet(schema, bytes)
  decoder.accepts_any_sum = not Decoder.is_ours(schema, bytes)
  return rank(proof, decoder:receive(index), schema.envelope)
end

local function is_near(number, other) return other ~= nil and (number - other + NEAR) % 65536 <= 2 * NEAR end

local function delta_rank(self, bytes, ends, index)
  local of, asked = self.schema.deltas[index], nil
  local envelope = of.envelope
  local decoder = Decoder.quiet(self.schema, bytes)
  decoder.accepts_any_sum = true
  local stop, received = decoder:receive_delta(index, function(number) asked = number end)
  -- with a baseline, the checksum covers a hash of it
  local proof = Decoder.proof(envelope, bytes, not asked and of.unsent)
  if proof == 3 then return { proof = 3, read = WHOLE } end
  local found = rank(proof, stop, envelope)
  local least = 8 * Decoder.sent_id(envelope) + (envelope.sums and 32 or 0) + 17 + (envelope.end_check and 32 or 0)
  if 8 * #bytes < least + (asked and 1 or of.lead or 0) then return { proof = proof, read = 0 } end
  local key = ends .. " " .. index
  local newest = (self.by_key[key] or {}).newest
  if not asked then
    -- a part of a value with any number is no sign of a history
    local is_next = received and newest and is_near(received.sequence, newest)
    if found.read < UNCONFIRMED and not is_next then found.read = math.min(found.read, 17) end
    return found
  end
  if finder(self, bytes, ends, index, {})(asked) then return { proof = math.max(proof, 1), read = EXPECTED } end
  local before = self.heard[key]
  if not before and self.heard_count == MOST_HISTORIES then self.heard, self.heard_count = {}, 0 end
  if not before then self.heard_count = self.heard_count + 1 end
  self.heard[key] = asked
  local is_known = is_near(asked, before) or is_near(asked, newest)
  return is_known and { proof = proof, read = EXPECTED } or found
end

-- Returns the number of the packet type that a datagram most likely has. Those of deltas follow the others.
local function kind_of(self, bytes, key, is_cut)
  local schema = self.schema
  local packets, deltas = #schema.packets, #schema.deltas
  if packets + deltas < 2 then return 1 end
  -- the checksum of a packet that the capture has cut off tells nothing
  if is_cut and packets > 0 then return deltas > 0 and is_marked(schema, bytes) and packets + 1 or 1 end
  local best, kind
  local sums = schema.envelope and schema.envelope.sums
  if packets == 0 or not (sums and Decoder.is_ours(schema, bytes) and not is_marked(schema, bytes)) then
    local same = {}
    for i = 1, deltas do
      local found = delta_rank(self, bytes, key, i)
      if is_more(found, best) then best, same = found, {} end
      if not is_more(best, found) then same[#same + 1] = i end
    end
    kind = same[1]
    for i = #same, 1, -1 do
      if #same > 1 and reads(self, bytes, key, same[i]) then kind = same[i] end
    end
    kind = kind and packets + kind
  end
  local proof = Decoder.proof(schema.envelope, bytes)
  if packets == 1 and not best then return 1 end
  -- what is read of a message makes no difference then
  if best and best.proof > proof then return kind end
  for i = 1, packets do
    local found = message_rank(self, bytes, i, proof)
    if is_more(found, best) or kind and kind > packets and not is_more(best, found) then best, kind = found, i end
    if found.proof > 0 and found.read == WHOLE then break end
  end
  return kind
end

local function is_newer(a, b)
  local ahead = (a - b) % 65536
  return ahead ~= 0 and (ahead < 32768 or ahead == 32768 and a > b)
end

-- Adds a value as a receiver does: one that is too old is ignored, and a new one moves older ones out of
-- reach.
local function store(self, history, sequence, entry, length)
  if not history.newest or is_newer(sequence, history.newest) then history.newest = sequence end
  -- one more, which a sender still has while it makes the next value
  local function is_near(number) return (history.newest - number) % 65536 <= length end
  for number, old in pairs(history.values) do
    if number == sequence or not is_near(number) then
      history.values[number] = nil
      self.values:release(old)
    end
  end
  if is_near(sequence) then history.values[sequence] = entry else self.values:release(entry) end
end

-- Returns true if the history ignores a value with this number, because it is too old. It is late, or the
-- first value of another game on the same ports.
local function is_past(history, sequence, length)
  local newest = history.newest
  return newest and not is_newer(sequence, newest) and (newest - sequence) % 65536 > length
end

-- Returns the history with this key. It is replaced by the values of another game if a delta refers to
-- one of them.
local function history_of(self, key, baseline)
  local history = self.by_key[key]
  if not history then
    if self.count == MOST_HISTORIES then self.by_key, self.count = {}, 0 end
    history, self.count = { values = {} }, self.count + 1
  elseif baseline and not own(history, baseline) and own(history.next, baseline) then
    history = history.next
  end
  self.by_key[key] = history
  return history
end

-- Returns true if a rejected delta probably refers to a prediction of the game: one does not fit the
-- value that the history has, or the history had none that fits before. A history with a delta that
-- fits its value is one without predictions.
local function is_predicted(self, packet)
  local history, source = self.by_key[packet.key], packet.record.source
  if history and source == "history" and history.predicts == nil then history.predicts = true end
  return history ~= nil and history.predicts == true and (source == "history" or source == "missing")
end

-- Adds what was decoded of a delta.
local function learn(self, packet, bytes, stop, received)
  local record, entry = packet.record, nil
  if not stop then
    entry = self.values:entry(packet.delta, bytes, record.entry, received.value)
    local sequence, length = received.sequence, packet.of.history
    local history = history_of(self, packet.key, received.baseline)
    if not record.source and is_past(history, sequence, length) then
      history.next = history.next or { values = {} }
      store(self, history.next, sequence, entry, length)
    else
      store(self, history, sequence, entry, length)
    end
    if record.source == "history" then history.predicts = false end
    if record.source == "recorder" then history.predicts = true end
  end
  self.values:keep(packet.place, record, entry)
end

-- Decodes a delta for the first time, and adds its value.
local function first_time(self, packet, bytes, key)
  local record = { kind = packet.kind }
  packet.record, packet.key = record, key .. " " .. packet.delta
  local summary = Summary.new()
  local decoder = Decoder.new(self.schema, bytes, summary)
  decoder.is_cut = packet.is_cut
  local stop, received = decoder:receive_delta(packet.delta, finder(self, bytes, key, packet.delta, record))
  local value = record.entry and self.values:get(record.entry)
  local predicted = record.entry and record.entry.predicted
  packet.baseline_of = function() return value, predicted end
  record.is_predicted = stop ~= nil and stop.stop == "rejected" and is_predicted(self, packet)
  packet.is_predicted = record.is_predicted
  learn(self, packet, bytes, stop, received)
  if not stop then packet.summary, packet.received = summary, received end
end

-- Finds the baseline of a delta that was dissected before.
local function again(self, packet, record)
  local entry = record and record.entry
  packet.is_predicted = record and record.is_predicted
  local value = entry and self.values:get(entry)
  packet.is_dropped = not record or entry and not value
  packet.baseline_of = function()
    if value then return value, entry.predicted end
  end
end

-- Returns how to decode a datagram: the number of its packet type, and for a delta its index with the
-- function that finds the baseline. `frame` is the number of the frame, and `key` names both ends.
function Histories:packet(bytes, frame, key, is_visited, is_cut)
  local schema, place = self.schema, frame .. " " .. key
  local record = is_visited and self.values.frames[place] or nil
  local kind = record and record.kind or kind_of(self, bytes, key, is_cut)
  local packet = { kind = kind, of = schema.packets[kind], is_cut = is_cut, place = place }
  if packet.of then
    -- at a later time, the values that were known are others
    local is_sure = #schema.deltas == 0 or schema.envelope and schema.envelope.sums and Decoder.is_ours(schema, bytes)
    if not is_sure and not is_visited then self.values:keep(place, { kind = kind }) end
    return packet
  end
  packet.delta = kind - #schema.packets
  packet.of = schema.deltas[packet.delta]
  -- at a later time, the histories are those at the end of the capture
  if is_visited then again(self, packet, record) else first_time(self, packet, bytes, key) end
  return packet
end

return Histories
