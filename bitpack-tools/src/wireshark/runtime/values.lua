-- The frames of a capture that have a delta, and the values in them. A value is kept while new deltas may refer
-- to it, and at some steps. Any other one is decoded again from the packets up to it. Memory is bounded: the oldest
-- frames are forgotten when all of them together have too many bytes, and the oldest values are dropped when they have
-- too many fields and elements.
--
-- An entry is a value: { value, bytes, delta = index, base = entry of the baseline, depth, parts }. A prediction of a
-- recorder has `bytes` that are a whole value of the type `of`.
local Values = {}
Values.__index = Values

-- Maximum number of bytes of all packets, with those that a frame takes beside its packet.
local MOST_BYTES, FRAME = 2 ^ 26, 400

-- Maximum number of fields and elements of the values that are kept, and of those that were decoded again.
local MOST_PARTS, MOST_AGAIN = 2 ^ 19, 2 ^ 17

-- Number of deltas after which a value is kept, and the maximum number that are decoded again to find one.
local STEP, MOST_STEPS = 64, 1024

local function queue() return { first = 1, last = 0 } end

local function push(list, item)
  list.last = list.last + 1
  list[list.last] = item
end

local function pop(list)
  local item = list[list.first]
  list[list.first], list.first = nil, list.first + 1
  return item
end

Values.queue, Values.push, Values.pop = queue, push, pop

function Values.new(schema)
  local self = { schema = schema, frames = {}, all = queue(), bytes = 0, kept = queue(), parts = 0, again = queue(), again_parts = 0 }
  return setmetatable(self, Values)
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

Values.parts = fresh_parts

local function drop(self, entry)
  if entry.parts then self.parts = self.parts - entry.parts end
  entry.value, entry.parts = nil, nil
end

-- Returns the entry of a value that was decoded, which is kept until it is released.
function Values:entry(delta, bytes, base, value)
  local depth = base and (base.depth or 0) + 1 or 0
  local entry = { value = value, delta = delta, bytes = bytes, base = base, depth = depth % STEP }
  entry.parts = fresh_parts(value, base and entry.depth > 0 and base.value or nil)
  self.parts = self.parts + entry.parts
  push(self.kept, entry)
  local kept = self.kept
  while kept.first < kept.last and (self.parts > MOST_PARTS or not kept[kept.first].value) do drop(self, pop(kept)) end
  return entry
end

-- Drops a value that no new delta refers to, unless it is one of those at some steps.
function Values:release(entry)
  if entry.depth > 0 or not entry.base then drop(self, entry) end
end

-- Keeps what is known of a frame until it is dissected again.
function Values:keep(place, record, entry)
  self.frames[place] = record
  local predicted = record.entry and record.entry.of and #record.entry.bytes or 0
  local size = FRAME + predicted + (entry and #entry.bytes or 0)
  push(self.all, { place = place, record = record, entry = entry, size = size })
  self.bytes = self.bytes + size
  while self.bytes > MOST_BYTES do
    local oldest = pop(self.all)
    self.bytes = self.bytes - oldest.size
    if self.frames[oldest.place] == oldest.record then self.frames[oldest.place] = nil end
    if oldest.entry then
      drop(self, oldest.entry)
      oldest.entry.bytes, oldest.entry.base = nil, nil
    end
  end
end

-- Keeps a value that was decoded again for the frames after it.
local function keep_again(self, entry, value)
  local parts = fresh_parts(value, entry.base and entry.base.value)
  entry.value = value
  push(self.again, { entry = entry, parts = parts })
  self.again_parts = self.again_parts + parts
  while self.again_parts > MOST_AGAIN and self.again.first < self.again.last do
    local oldest = pop(self.again)
    self.again_parts = self.again_parts - oldest.parts
    oldest.entry.value = nil
  end
end

-- Returns the value of an entry; nil if what it is decoded from is no longer kept.
function Values:get(entry)
  local path = {}
  while entry and not entry.value do
    if not entry.bytes or #path == MOST_STEPS then return nil end
    path[#path + 1], entry = entry, entry.base
  end
  local value, predicted = entry and entry.value, entry and entry.predicted
  for i = #path, 1, -1 do
    local found = path[i]
    local decoder = Decoder.quiet(self.schema, found.bytes)
    if found.of then
      value = decoder:whole_value(found.of)
    else
      -- it was verified before, perhaps with the number of another session
      decoder.accepts_any_sum = true
      local _, received = decoder:receive_delta(found.delta, function() return value, predicted end)
      value = received and received.value
    end
    if not value then return nil end
    predicted = found.predicted
    keep_again(self, found, value)
  end
  return value
end

return Values
