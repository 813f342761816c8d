-- Decodes the two encodings of relative integers: a prefix code, then the difference within its
-- tier.
local FLAGS = 6

-- bits and number of differences of each tier, for the bitpack standard and for the article's
-- object index
local STANDARD = { { 0, 1 }, { 3, 5 }, { 5, 17 }, { 9, 257 }, { 13, 4097 }, { 17, 65537 } }
local ARTICLE = { { 0, 1 }, { 2, 4 }, { 3, 8 }, { 4, 16 }, { 5, 32 }, { 6, 64 } }

for _, tiers in ipairs({ STANDARD, ARTICLE }) do
  local first = 1
  for _, tier in ipairs(tiers) do
    tier[3], first = first, first + tier[2]
  end
end

-- Decodes the prefix code of a difference. Returns the difference, or nil and the `bits` bits of the
-- last tier.
local function difference(self, tiers, bits)
  local start = self.reader.bit
  local zeros = self.reader:zeros(FLAGS)
  local tier = tiers[zeros + 1]
  if not tier then return nil, math.floor(self:take(FLAGS + bits) / 2 ^ FLAGS) end
  local offset = math.floor(self:take(zeros + 1 + tier[1]) / 2 ^ (zeros + 1))
  if offset >= tier[2] then self:reject("range", start) end
  return tier[3] + offset
end

-- Decodes an integer of `bits` bits that is greater than `previous`.
function Decoder:above(previous, bits, signed)
  local start = self.reader.bit
  local step, last = difference(self, STANDARD, 32)
  local number = step and Integer.add(previous, step) or Integer.extend(last, 32, signed)
  local least, most = 0, 2 ^ bits - 1
  if signed then least, most = -2 ^ (bits - 1), 2 ^ (bits - 1) - 1 end
  local compare = Integer.compare
  if compare(number, previous) <= 0 or compare(number, least) < 0 or compare(number, most) > 0 then
    local from = Integer.text(Integer.add(previous, 1))
    self:reject("range", start, Integer.text(number) .. " is not in " .. from .. "..=" .. Integer.text(most))
  end
  return number
end

local function noted(self, number, signed, node)
  self:event("value", signed and "int" or "uint", number, node)
  return Datum.int(number)
end

-- Decodes a relative integer of the bitpack standard, which is greater than an earlier field.
function Decoder:relative(field, scope)
  local previous = Datum.number(Datum.named(scope, field.to))
  if not previous or not Integer.fits(previous, 64) then self:unknown("what `" .. field.to .. "` is") end
  return noted(self, self:above(previous, field.bits, field.signed), field.signed, field)
end

-- Largest difference that is not in the last tier.
local LARGEST = 69914

-- Decodes an integer that comes after an earlier field on a circle. Rejects the longest code for a
-- difference that has a shorter one.
function Decoder:relative_wrapping(field, scope)
  local previous = Datum.number(Datum.named(scope, field.to))
  if not previous then self:unknown("what `" .. field.to .. "` is") end
  local start = self.reader.bit
  local step, last = difference(self, STANDARD, 32)
  if last and last <= LARGEST or (step or last) >= 2 ^ field.bits then self:reject("range", start) end
  local from = Integer.number(Integer.cast(previous, field.bits, false))
  return noted(self, (from + (step or last)) % 2 ^ field.bits, false, field)
end

-- Largest absolute value of an end of a range.
local FARTHEST = 2 ^ 52

-- Returns the value of an end of a range: a constant, or an earlier field plus a constant. Returns nil
-- if the field is unknown.
function Decoder.end_in(e, scope)
  local value = e.offset
  if e.field then
    local field = Datum.named(scope, e.field)
    if field.t ~= "int" then return nil end
    value = Integer.add(field.v, value)
  end
  local compare = Integer.compare
  if compare(value, FARTHEST) <= 0 and compare(value, -FARTHEST) >= 0 then return value end
end

-- Decodes an integer in a range whose ends depend on earlier fields.
function Decoder:range_to(field, scope)
  local start = self.reader.bit
  local min, max = Decoder.end_in(field.from, scope), Decoder.end_in(field.to, scope)
  if not min or not max then self:unknown("what the end of a range is") end
  local range = Integer.subtract(max, min)
  local ends = Integer.text(min) .. "..=" .. Integer.text(max)
  if Integer.compare(range, 0) < 0 then self:reject("range", start, "no value is in " .. ends) end
  local bits = 0
  while Integer.compare(range, 2 ^ bits) >= 0 do bits = bits + 1 end
  self:begin(bits)
  local offset = self:take(bits)
  local number = Integer.add(min, offset)
  if Integer.compare(offset, range) > 0 then
    self:reject("range", start, Integer.text(number) .. " is not in " .. ends)
  end
  return noted(self, number, field.signed, field)
end

-- Decodes the next element of an ascending list.
function Decoder:step_above(previous, first)
  local start = self.reader.bit
  local bits = first.step_bits
  if not bits then self:unknown("what type the elements of a list have") end
  if not Integer.fits(previous, 64) then self:unknown("what value the previous element has") end
  local number = self:above(previous, bits, first.signed)
  local datum = noted(self, number, first.signed, first)
  if first.k == "range" then self:in_range(number, first, start) end
  return datum
end

-- Returns the number of bits of a number.
function Decoder.bit_length(number)
  local bits = 0
  while number >= 2 ^ bits do bits = bits + 1 end
  return bits
end

-- Decodes the article's relative object index, which is at least `base`; `max` is the end marker.
function Decoder:object_index(base, max, node)
  local start = self.reader.bit
  local step, last = difference(self, ARTICLE, Decoder.bit_length(math.max(max - 125, 0)))
  local index = base + (step or last + 126) - 1
  if index > max then
    self:reject("range", start, string.format("%d is not in %d..=%d", index, base, max))
  end
  self:event("index", "uint", index, node)
  return index
end
