-- Decodes arrays, lists, sets, maps and subsets.
local shapes = Decoder.shapes

-- Rejects a number of elements of at least `least` bits if too few bits remain for them.
function Decoder:paid(count, least)
  local left = self.reader:remaining()
  if left < least * count then
    local reason = string.format("%d elements do not fit in the remaining %d bits", count, left)
    self:reject("overflow", self.reader.bit, reason)
  end
end

-- Decodes a length. Rejects it if too few bits remain for the elements.
function Decoder:length(node, least)
  local length = self:ranged("length", node.min, node.max - node.min, node.bits, node)
  self:paid(length, least)
  return length
end

-- Decodes elements. Up to eight short elements are one run; a longer element is a run by itself. So is a component, but
-- its run begins before it is entered. The first `begun` elements are in the run of the value before them.
function Decoder:elements(count, of, keep, scope, several, kind, begun)
  local list = { t = "list" }
  several, begun = several or 1, begun or 0
  for i = 0, count - 1 do
    if (several > 1 or kind == "component") and i == begun and i + several <= count then
      self:begin((of.lead or 0) * several)
      begun = i + several
    end
    self:enter(kind or "index", i, count)
    local datum
    if i < begun then datum = self:value(of, keep, scope) else datum = self:alone(of, keep, scope) end
    self:leave()
    if keep then list[#list + 1] = datum end
  end
  return list
end

shapes.array = function(self, node, keep, scope)
  local kind, several = "index", node.several
  if node.vector then kind, several = "component", 1 end
  return self:elements(node.len, node.of, keep, scope, several, kind, node.joins and node.len)
end

-- Returns the number of elements of an array, which an earlier field contains.
function Decoder:count_of(node, scope)
  local found = Datum.named(scope, node.count)
  if found.t ~= "int" then self:unknown("how many elements `" .. node.count .. "` says") end
  -- negative and huge numbers are rejected as too long
  local count, most = found.v, Integer.parse("18446744073709551615")
  if Integer.compare(count, 0) < 0 or Integer.compare(count, most) > 0 then count = most end
  if Integer.compare(count, node.len) > 0 then
    self:reject("range", self.reader.bit, "length " .. Integer.text(count) .. " is above " .. Integer.text(node.len))
  end
  return count
end

shapes.counted = function(self, node, keep, scope)
  return self:elements(self:count_of(node, scope), node.of, keep, scope, node.several)
end

shapes.list = function(self, node, keep, scope)
  local of = node.of
  if of.k == "ascending" then
    return self:ascending(self:length(node, math.min(of.of.least, 1)), nil, of.of, keep, scope)
  end
  if of.k == "deltas" then
    return self:deltas(self:length(node, math.min(of.of.least, 1)), nil, of.of, scope)
  end
  local count = self:length(node, of.least)
  if node.set then return self:set(count, of, scope) end
  return self:elements(count, of, keep, scope, node.several)
end

function Decoder:ascends(last, next, start)
  if not last then return end
  local order = Datum.order(last, next)
  if order == nil then self:unknown("which of two keys is greater") end
  if order ~= -1 then self:reject("order", start) end
end

-- Decodes the elements of a set. Rejects one that is not greater than the one before.
function Decoder:set(count, of, scope)
  return self:each(count, nil, true, function(list, start)
    local datum = self:alone(of, true, scope)
    self:ascends(list[#list], datum, start)
    return datum
  end)
end

-- Decodes a value inside of another one, such as the key of an entry.
function Decoder:inside(kind, name, node, keep, scope)
  self:enter(kind, name)
  local datum = self:alone(node, keep, scope)
  self:leave()
  return datum
end

-- Decodes the entries of a map. Rejects a key that is not greater than the one before.
shapes.map = function(self, node, keep, scope)
  local entries, last = { t = "list" }, nil
  for i = 0, self:length(node, node.key.least + node.value.least) - 1 do
    local start = self.reader.bit
    self:enter("index", i)
    local key = self:inside("part", "key", node.key, true, scope)
    local value = self:inside("part", "value", node.value, keep, scope)
    self:ascends(last, key, start)
    self:leave()
    if keep then entries[#entries + 1] = { t = "list", key, value } end
    last = key
  end
  return entries
end

-- Decodes a continuation bit. Returns true if an element follows.
function Decoder:another(index, node)
  if index > 0 then self:begin(1) end
  local start = self.reader.bit
  local more = self:flag("present", node)
  if more and index >= node.max then
    self:reject("range", start, string.format("length %d is above %d", index + 1, node.max))
  end
  if not more and index < node.min then
    self:reject("range", start, string.format("length %d is below %d", index, node.min))
  end
  return more
end

-- Decodes elements: `count` of them, or with continuation bits if `marks` is given. `decode` gets the elements
-- before, if they are kept, and the bit at which the element begins.
function Decoder:each(count, marks, keep, decode)
  local list, i = { t = "list" }, 0
  while marks and self:another(i, marks) or not marks and i < count do
    local start = self.reader.bit
    self:enter("index", i)
    local datum = decode(list, start, i)
    self:leave()
    if keep then list[#list + 1] = datum end
    i = i + 1
  end
  return list
end

-- Decodes a list with a continuation bit before each element.
shapes.more = function(self, node, keep, scope)
  local of = node.of
  if of.k == "ascending" then return self:ascending(0, node, of.of, keep, scope) end
  if of.k == "deltas" then return self:deltas(0, node, of.of, scope) end
  return self:each(0, node, keep, function() return self:alone(of, keep, scope) end)
end

-- Decodes a list of deltas: the first element in full, and each other one as its delta to the element
-- before it.
function Decoder:deltas(count, marks, first, scope)
  return self:each(count, marks, true, function(list, _, i)
    if i == 0 then return self:alone(first, true, scope) end
    if not self.schema.has_deltas then
      self:leave()
      self:unknown("what has changed since the previous element")
    end
    return (self:delta_if_changed(first, list[i], scope, first))
  end)
end

-- Decodes the integers of an ascending list.
function Decoder:ascending(count, marks, first, keep, scope)
  local previous
  return self:each(count, marks, keep, function()
    local datum
    if previous then datum = self:step_above(previous, first) else datum = self:alone(first, true, scope) end
    previous = datum.t == "int" and datum.v or nil
    return datum
  end)
end

-- Decodes presence flags from index `from` on, up to the first that is set. Returns its index, or
-- `max` if none is set. Up to 32 flags are one event.
local function set_flag(self, from, max, node)
  local at = from
  while at < max do
    local bits = math.min(max - at, 32)
    local clear = self.reader:zeros(bits)
    self:take(clear < bits and clear + 1 or bits)
    self:event("present", "bool", clear < bits, node)
    at = at + clear
    if clear < bits then break end
  end
  return at
end

local function next_index(self, node, from)
  local variation, max = node.variation, node.max
  if variation == "flags" then return set_flag(self, from, max, node) end
  if variation == "relative" then return self:object_index(from, max, node) end
  local most = variation == "sentinel" and max or math.max(max - 1, 0)
  self:begin(node.index_bits)
  return self:ranged("index", 0, most, node.index_bits, node)
end

-- Decodes objects at ascending indices below `max`.
shapes.subset = function(self, node, keep, scope)
  local max, variation = node.max, node.variation
  local count, read, first, objects = max, 0, 0, { t = "sparse" }
  if variation == "indices" then count = self:ranged("length", 0, max, node.bits, node) end
  while read < count do
    local start = self.reader.bit
    local index = next_index(self, node, first)
    if index == max then break end
    if index < first then
      self:enter("index", index)
      self:reject("order", start, string.format("%d is not in %d..=%d", index, first, max))
    end
    self:enter("index", index)
    local object = self:alone(node.of, keep, scope)
    self:leave()
    if keep then objects[#objects + 1] = { index, object } end
    read, first = read + 1, index + 1
  end
  -- the end marker is sent even after the last possible object
  if read == max and (variation == "sentinel" or variation == "relative") then
    local start = self.reader.bit
    if next_index(self, node, first) ~= max then self:reject("order", start) end
  end
  return objects
end
