-- Decodes datagrams that contain the objects of a view.

-- Decodes an object after its index. Returns nil if it has left the view.
local function object(self, of, back, index, baseline_of)
  local start = self.reader.bit
  if self:front_bit("other") then
    if self:front_bit("not_delta") then
      if self:front_bit("left") then return nil end
      return self:alone(of.objects.of, true, {})
    end
    local named = self:distance(of, 1)
    if named == back then self:reject("redundant", start) end
    back = named
  end
  local baseline = back and baseline_of(self.received.sequence, index, back)
  if not baseline then self:reject("baseline", start, "the value that the delta refers to was not decoded") end
  return self:root_delta(of.objects.of.type, baseline)
end

local function objects(self, of, back, baseline_of)
  local next, received = 0, self.received.objects
  while true do
    local index = self:object_index(next, of.objects.max, of.objects)
    if index == of.objects.max then return end
    self:enter("index", index)
    received[#received + 1] = { index, object(self, of, back, index, baseline_of) or false }
    self:leave()
    next = index + 1
  end
end

local function view_packet(self, of, baseline_of)
  self:id(of.envelope)
  self:checksum_of_deltas(of)()
  local received = { objects = {} }
  self.received = received
  self:before_end(of, of.envelope.end_check, function()
    received.sequence = self:front("sequence", 16)
    received.has_baseline = self:front_bit("has_baseline")
    local back = received.has_baseline and self:distance(of, 1) or nil
    self:inside("name", "header", of.header, false, {})
    self:enter("name", "objects")
    objects(self, of, back, baseline_of)
    self:leave()
  end)
end

-- Decodes a datagram of a view. Returns a stop like `receive`, and what was received: the sequence number, and
-- pairs of an index and a value, which is false for an object that has left the view.
function Decoder:receive_view(of, baseline_of)
  local stop = self:stopped(function() view_packet(self, of, baseline_of) end)
  return stop, self.received
end
