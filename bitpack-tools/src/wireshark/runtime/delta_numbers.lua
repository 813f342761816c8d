-- Decodes small differences between the integers that are sent and those of the baseline.
local SMALL_ENOUGH = "it is sent in full, but its difference is small enough"
local LONG_WAY = "a shorter difference leads to the same value"

-- Rejects a difference that leads out of the range, or the long way around a circle.
local function out_of(self, start, before, difference, last, is_circle)
  if is_circle then self:redundant(start, LONG_WAY) end
  local found = Integer.text(Integer.add(before, difference))
  self:reject("range", start, found .. " is not in 0..=" .. Integer.text(last))
end

-- Decodes one difference, as a small or as a large one.
local function tiered(self, tiers)
  if tiers.large == 0 then return Integer.extend(self:take(tiers.small), tiers.small, true) end
  local is_small = self.reader:peek(self.reader.bit, 1) == 1
  local bits = is_small and tiers.small or tiers.large
  self:begin(1 + bits)
  self:take(1)
  local difference = Integer.extend(self:take(bits), bits, true)
  if is_small then return difference end
  local half = 2 ^ (tiers.small - 1)
  return difference + (difference < 0 and -half or half)
end

local function are_near(codes, tiers, new, old)
  for i = 1, #new do
    local _, last = Codes.get(codes, i)
    if not Codes.is_near(tiers, Codes.between(tiers, new[i], old[i], last)) then return false end
  end
  return true
end

local function differences(self, codes, tiers, old)
  local parts, differs = {}, false
  for i = 1, codes.count do
    local code_node, last, never_zero = Codes.get(codes, i)
    self:enter("component", i - 1, codes.count)
    local start = self.reader.bit
    local difference = tiered(self, tiers)
    differs = differs or difference ~= 0
    local code = Codes.moved(tiers, old[i], difference, last)
    if not code then out_of(self, start, old[i], difference, last, tiers.wrapping) end
    local datum, type, value = Codes.value(code_node, code)
    if never_zero and Integer.compare(value, 0) == 0 then self:reject("range", start) end
    self:event("difference", type, value, code_node)
    self:leave()
    parts[i] = datum
  end
  return parts, differs
end

Decoder.deltas_of.smallest_three = function(self, node, baseline)
  local largest, old = Quaternion.codes_of(node.bits, baseline)
  if not old then self:unknown("what the baseline sent") end
  local datum, new_largest, new = Quaternion.read(self, node)
  return datum, not Quaternion.is_equal(new_largest, new, largest, old)
end

local function quaternion_differences(self, node, tiers, baseline)
  local bits = node.bits
  local largest, old = Quaternion.codes_of(bits, baseline)
  if not old then self:unknown("what the baseline sent") end
  local start = self.reader.bit
  if not self:flag("changed", node) then
    local datum, new_largest, new = Quaternion.read(self, node)
    local is_near = new_largest == largest
    for i = 1, 3 do is_near = is_near and Codes.is_near(tiers, new[i] - old[i]) end
    if is_near then self:redundant(start, SMALL_ENOUGH) end
    return datum, true
  end
  start = self.reader.bit
  local codes, differs, last = {}, false, 2 ^ bits - 1
  for i = 1, 3 do
    local at = self.reader.bit
    local difference = tiered(self, tiers)
    differs = differs or difference ~= 0
    codes[i] = old[i] + difference
    if codes[i] < 0 or codes[i] > last then out_of(self, at, old[i], difference, last) end
    Quaternion.component_event(self, node, largest, i, codes[i])
  end
  return Quaternion.restored(self, node, largest, codes, start), differs
end

-- Decodes a changed value with small differences.
function Decoder:small_differences(node, tiers, baseline, scope)
  if node.k == "smallest_three" then return quaternion_differences(self, node, tiers, baseline) end
  local codes = Codes.of(node)
  local old = codes and Codes.of_datum(codes, baseline)
  if not old then self:without_value() end
  local start = self.reader.bit
  if not self:flag("changed", node) then
    local datum = self:alone(node, true, scope)
    local new = Codes.of_datum(codes, datum)
    if not new then self:without_value() end
    if are_near(codes, tiers, new, old) then self:redundant(start, SMALL_ENOUGH) end
    return datum, true
  end
  local parts, differs = differences(self, codes, tiers, old)
  local datum = Codes.built(codes, node, parts)
  if not datum then self:without_value() end
  return datum, differs
end
