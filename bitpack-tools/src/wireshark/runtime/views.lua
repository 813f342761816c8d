-- The objects that the clients in a capture have, which later packets of views refer to. A value is that of the newest
-- packet up to the one that a delta names. The values that a frame refers to are kept for when it is dissected again.
-- Memory is bounded: the oldest values are dropped first, those that no new packet may refer to before the others.
local Views = {}
Views.__index = Views

-- Maximum number of clients, and of fields and elements of all values, with one for each object in a frame.
local MOST_CLIENTS, MOST_PARTS = 4096, 2 ^ 20

-- Number of packets after which the values of an object that has left the view are dropped, the age from which on a
-- packet is ignored, and the number of the first packet, which no distance exceeds.
local KEPT, OLD, FIRST = 256, 32, 65536

function Views.new(schema)
  local self = { schema = schema, clients = {}, count = 0, frames = {}, parts = 0, all = Values.queue() }
  return setmetatable(self, Views)
end

-- Drops the values of an object of a client.
local function drop(client, index)
  for _, entry in ipairs(client.objects[index]) do entry.is_live = false end
  client.objects[index] = nil
end

local function empty(client)
  for index in pairs(client.objects) do drop(client, index) end
  client.newest = nil
end

local function forget_clients(self)
  for _, client in pairs(self.clients) do empty(client) end
  self.clients, self.count = {}, 0
end

-- Adds a value, or the values that a frame refers to.
local function keep(self, item)
  local all, live = self.all, 0
  Values.push(all, item)
  self.parts = self.parts + item.parts
  while self.parts > MOST_PARTS and all.first < all.last do
    local oldest = Values.pop(all)
    if oldest.is_live then
      Values.push(all, oldest)
      live = live + 1
      -- so that few live values are passed over for each one that is dropped
      if 2 * live > all.last - all.first then forget_clients(self) end
    else
      self.parts = self.parts - oldest.parts
      oldest.value = nil
      if oldest.place and self.frames[oldest.place] == oldest then self.frames[oldest.place] = nil end
    end
  end
end

-- Returns the number of a packet that does not wrap.
local function number_of(client, sequence)
  if not client.newest then return FIRST + sequence end
  return client.newest + (sequence - client.newest + 32768) % 65536 - 32768
end

-- Returns the newest value that a client had of an object after a packet.
local function value_of(client, index, packet)
  local object = client.objects[index] or {}
  for i = #object, 1, -1 do
    if object[i].packet <= packet then return object[i] end
  end
end

local function insert(object, entry, oldest)
  local at = #object
  while at > 0 and object[at].packet > entry.packet do at = at - 1 end
  if at > 0 and object[at].packet == entry.packet then
    object[at].is_live, object[at] = false, entry
  else
    table.insert(object, at + 1, entry)
  end
  while object[2] and object[2].packet <= oldest do table.remove(object, 1).is_live = false end
end

local function drop_left(client, oldest)
  for index, object in pairs(client.objects) do
    local last = object[#object] and object[#object].packet or 0
    if object.left >= last and object.left <= oldest then drop(client, index) end
  end
end

local function store(self, key, of, record, received)
  local client = self.clients[key]
  if not client then
    if self.count == MOST_CLIENTS then forget_clients(self) end
    client, self.count = { objects = {} }, self.count + 1
    self.clients[key] = client
  end
  local packet = number_of(client, received.sequence)
  if client.newest and client.newest - packet > OLD then
    if received.has_baseline then return end
    empty(client)
    packet = number_of(client, received.sequence)
  end
  client.newest = math.max(client.newest or packet, packet)
  local entries = {}
  for _, pair in ipairs(received.objects) do
    local index, value = pair[1], pair[2]
    local object = client.objects[index]
    if value then
      if not object then
        object = { left = 0 }
        client.objects[index] = object
      end
      local base = record.of[index]
      local entry = { packet = packet, value = value, parts = Values.parts(value, base and base.value), is_live = true }
      insert(object, entry, client.newest - of.history)
      entries[#entries + 1] = entry
    elseif object then
      object.left = math.max(object.left, packet)
    end
  end
  if packet % KEPT == 0 then drop_left(client, client.newest - KEPT) end
  -- all of them have their client by now, so that they can be forgotten with it
  for _, entry in ipairs(entries) do keep(self, entry) end
end

-- Returns how to decode a datagram of a view, with the function that finds the baselines. `place` names the frame, and
-- `key` both ends.
function Views:packet(bytes, of, place, key, is_visited)
  local record = self.frames[place]
  local packet = { of = of, view = true, is_dropped = is_visited and not record }
  if not is_visited then
    record = { place = place, of = {}, parts = 1 }
    key = key .. " " .. of.name
    local client, summary = self.clients[key], Summary.new()
    local stop, received = Decoder.new(self.schema, bytes, summary):receive_view(of, function(sequence, index, back)
      local entry = client and value_of(client, index, number_of(client, sequence) - back)
      record.of[index], record.parts = entry, record.parts + 1
      return entry and entry.value
    end)
    if not stop then
      store(self, key, of, record, received)
      packet.summary, packet.received = summary, received
    end
    self.frames[place] = record
    keep(self, record)
  end
  packet.baseline_of = function(_, index)
    local entry = record and record.of[index]
    return entry and entry.value
  end
  return packet
end

return Views
