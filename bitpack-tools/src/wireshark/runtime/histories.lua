-- The values of the deltas in a capture, which later deltas refer to. Wireshark dissects packets again
-- in any order, so the baseline of each frame is kept. Memory is bounded: the oldest values are dropped
-- when all of them together have too many fields and elements.
local Histories = {}
Histories.__index = Histories

-- Maximum number of fields and elements of all values, of histories, and of predicted baselines.
local MOST_PARTS, MOST_HISTORIES, MOST_PREDICTIONS = 2 ^ 21, 4096, 256

-- The first bytes of a datagram of a recorder that contains a predicted baseline.
local BASELINE = "bitpack baseline"

local NOBODY = { enter = function() end, leave = function() end, event = function() end }

function Histories.new(schema)
  local self = { schema = schema, by_key = {}, count = 0, frames = {}, queue = {}, first = 1, last = 0, parts = 0 }
  self.predictions, self.oldest = {}, 1
  return setmetatable(self, Histories)
end

-- Returns true for a datagram of a recorder that contains a predicted baseline.
function Histories.is_baseline(schema, bytes)
  return #schema.deltas > 0 and bytes:sub(1, #BASELINE) == BASELINE
end

local function fingerprint(bytes) return string.format("%d %d", Decoder.crc_of(bytes), #bytes) end

-- Adds the predicted baseline of a recorder.
function Histories:predict(bytes)
  if #bytes < #BASELINE + 16 then return end
  local reader, values = Reader.new(bytes), {}
  local function word(at) return reader:peek(8 * (#BASELINE + at), 32) end
  for i, of in ipairs(self.schema.deltas) do
    values[i] = Decoder.new(self.schema, bytes:sub(#BASELINE + 17), NOBODY):whole_value(of)
  end
  local prediction = { packet = string.format("%d %d", word(0), word(4)), hash = { word(8), word(12) }, values = values }
  if self.predictions[MOST_PREDICTIONS] then table.remove(self.predictions, 1) end
  self.predictions[#self.predictions + 1] = prediction
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
local function own(history, sequence)
  local entry = history and history.values[sequence]
  return entry and entry.value and entry
end

-- Returns the value with a sequence number, or that of the game that may have begun anew.
local function stored(history, sequence) return own(history, sequence) or history and own(history.next, sequence) end

-- Returns a function that finds the baseline of a datagram, and notes it in `record`.
local function finder(self, bytes, key, index, record)
  return function(sequence)
    local print = #self.predictions > 0 and fingerprint(bytes)
    for _, it in ipairs(self.predictions) do
      if it.packet == print and it.values[index] then
        record.source, record.entry = "recorder", { value = it.values[index], predicted = it.hash }
        return record.entry.value, it.hash
      end
    end
    record.entry = stored(self.by_key[key .. " " .. index], sequence)
    record.source = record.entry and "history" or "missing"
    return record.entry and record.entry.value
  end
end

local function reads(self, bytes, key, index)
  local stop = Decoder.new(self.schema, bytes, NOBODY):receive_delta(index, finder(self, bytes, key, index, {}))
  return not stop
end

-- Returns the number of the packet type that reads a datagram. Those of deltas follow the others.
local function kind_of(self, bytes, key, is_cut)
  local packets, deltas = #self.schema.packets, #self.schema.deltas
  if packets + deltas < 2 then return 1 end
  for i = 1, packets do
    if not Decoder.new(self.schema, bytes, NOBODY):receive(i) then return i end
  end
  if deltas == 0 then return 1 end
  -- the checksum of a packet that the capture has cut off tells nothing
  if is_cut and packets > 0 then return is_marked(self.schema, bytes) and packets + 1 or 1 end
  local delta = 1
  for i = deltas, 1, -1 do
    if deltas > 1 and reads(self, bytes, key, i) then delta = i end
  end
  local is_ours = packets > 0 and Decoder.is_ours(self.schema, bytes) and not is_marked(self.schema, bytes)
  if is_ours and not reads(self, bytes, key, delta) then return 1 end
  return packets + delta
end

-- Returns the number of fields and elements of a value that its baseline does not share.
local function fresh_parts(datum, old)
  if datum == old then return 0 end
  local count = 1
  if datum.t == "option" and datum.v then count = count + fresh_parts(datum.v, old and old.t == "option" and old.v or nil) end
  if datum.t == "text" or datum.t == "bytes" then count = count + math.floor(#datum.v / 64) end
  for i = 1, #datum do
    local inner, before = datum[i], old and old[i]
    if datum.t ~= "list" then inner, before = inner[2], before and before[2] end
    count = count + (type(before) == "table" and inner == before and 0.25 or fresh_parts(inner, before))
  end
  return count
end

local function drop_oldest(self)
  local dropped = self.queue[self.first]
  self.queue[self.first] = nil
  self.first, self.parts = self.first + 1, self.parts - dropped.parts
  if self.frames[dropped.place] == dropped.record then self.frames[dropped.place] = nil end
  if dropped.entry then dropped.entry.value = nil end
end

local function is_newer(a, b)
  local ahead = (a - b) % 65536
  return ahead ~= 0 and (ahead < 32768 or ahead == 32768 and a > b)
end

-- Adds a value as a receiver does: one that is too old is ignored, and a new one moves older ones out of
-- reach.
local function store(history, sequence, entry, length)
  if not history.newest or is_newer(sequence, history.newest) then history.newest = sequence end
  -- one more, which a sender still has while it makes the next value
  local function is_near(number) return (history.newest - number) % 65536 <= length end
  for number in pairs(history.values) do
    if not is_near(number) then history.values[number] = nil end
  end
  if is_near(sequence) then history.values[sequence] = entry end
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
local function learn(self, packet, stop, received)
  local record = packet.record
  local parts, entry = 1, nil
  if not stop then
    entry = { value = received.value }
    parts = parts + fresh_parts(received.value, record.entry and record.entry.value)
    local sequence, length = received.sequence, packet.of.history
    local history = history_of(self, packet.key, received.baseline)
    if not record.source and is_past(history, sequence, length) then
      history.next = history.next or { values = {} }
      store(history.next, sequence, entry, length)
    else
      store(history, sequence, entry, length)
    end
    if record.source == "history" then history.predicts = false end
    if record.source == "recorder" then history.predicts = true end
  end
  self.frames[packet.place], self.last = record, self.last + 1
  self.queue[self.last] = { place = packet.place, record = record, entry = entry, parts = parts }
  self.parts = self.parts + parts
  while self.parts > MOST_PARTS do drop_oldest(self) end
end

-- Decodes a delta for the first time, and adds its value.
local function first_time(self, packet, bytes, key)
  local record = { kind = packet.kind }
  packet.record, packet.key = record, key .. " " .. packet.delta
  local summary = Summary.new()
  local decoder = Decoder.new(self.schema, bytes, summary)
  decoder.is_cut = packet.is_cut
  local stop, received = decoder:receive_delta(packet.delta, finder(self, bytes, key, packet.delta, record))
  local entry = record.entry or {}
  local value, predicted = entry.value, entry.predicted
  packet.baseline_of = function() return value, predicted end
  record.is_predicted = stop ~= nil and stop.stop == "rejected" and is_predicted(self, packet)
  packet.is_predicted = record.is_predicted
  learn(self, packet, stop, received)
  if not stop then packet.summary, packet.received = summary, received end
end

-- Finds the baseline of a delta that was dissected before.
local function again(packet, record)
  local entry = record and record.entry
  packet.is_predicted = record and record.is_predicted
  packet.is_dropped = not record or entry and entry.value == nil
  packet.baseline_of = function()
    if entry then return entry.value, entry.predicted end
  end
end

-- Returns how to decode a datagram: the number of its packet type, and for a delta its index with the
-- function that finds the baseline. `frame` is the number of the frame, and `key` names both ends.
function Histories:packet(bytes, frame, key, is_visited, is_cut)
  local schema, place = self.schema, frame .. " " .. key
  local record = is_visited and self.frames[place] or nil
  local kind = record and record.kind or kind_of(self, bytes, key, is_cut)
  local packet = { kind = kind, of = schema.packets[kind], is_cut = is_cut, place = place }
  if packet.of then return packet end
  packet.delta = kind - #schema.packets
  packet.of = schema.deltas[packet.delta]
  -- at a later time, the histories are those at the end of the capture
  if is_visited then again(packet, record) else first_time(self, packet, bytes, key) end
  return packet
end

return Histories
