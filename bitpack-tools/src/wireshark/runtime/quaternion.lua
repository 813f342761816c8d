-- Quaternions that are sent without their largest component: its index, and the codes (integers that
-- are sent) of the other three.
local Quaternion = {}

local round = Float.round

-- The literal from the article's sample code is part of the wire format.
local LIMIT = round(1 / round(1.414214))
local WIDTH = round(LIMIT + LIMIT)

local function scale_of(bits) return round(2 ^ bits - 1) end

-- The numbers of the codes of each width: the component, its square, the smallest absolute value that rounds to it,
-- and the square of that.
local widths = {}

-- Number of codes that are kept of a width.
local MOST_KNOWN = 2 ^ 12

local function width_of(bits)
  local scale = scale_of(bits)
  local width = { inverse = round(1 / scale), half_step = round(LIMIT / scale), count = 0, known = {} }
  widths[bits] = width
  return width
end

local function numbers_of(bits, code)
  local width = widths[bits] or width_of(bits)
  local known = width.known[code]
  if known then return known end
  local component = round(round(round(code * width.inverse) * WIDTH) - LIMIT)
  local nearest = round(math.abs(component) - width.half_step)
  known = { component, round(component * component), nearest, round(nearest * nearest) }
  if width.count == MOST_KNOWN then width.known, width.count = {}, 0 end
  width.known[code], width.count = known, width.count + 1
  return known
end

-- Returns the index of component `i` of those that are sent, from 1 on, in the quaternion.
local function index_of(largest, i) return i - 1 + (i - 1 >= largest and 1 or 0) end

-- Returns the greatest squared length that is accepted.
local function longest(bits) return round(1 + round(bits == 2 and 0.52 or 0.02)) end

-- Returns the components that a reader restores, and the smallest squared length of all quaternions
-- with these codes.
local function quaternion(bits, largest, codes)
  local all, rest, least, most = {}, 1, 0, 0
  for i = 1, 3 do
    local known = numbers_of(bits, codes[i])
    rest = round(rest - known[2])
    least = round(least + known[4])
    if known[3] > most then most = known[3] end
    all[index_of(largest, i)] = known[1]
  end
  all[largest] = rest > 0 and round(math.sqrt(rest)) or 0.0
  -- the component that is not sent is no smaller than any of the others
  return all, round(least + round(most * most))
end

function Quaternion.component_event(decoder, node, largest, i, code)
  decoder:enter("component", index_of(largest, i), 4)
  decoder:event("value", "float", numbers_of(node.bits, code)[1], node)
  decoder:leave()
end

-- Returns the quaternion with these codes. Rejects one that is not of unit length.
function Quaternion.restored(decoder, node, largest, codes, start)
  local all, least = quaternion(node.bits, largest, codes)
  if least > round(longest(node.bits) + 1 / 65536) then
    local text = Float.text(least)
    decoder:reject("range", start, "not a unit quaternion: the squares of its components sum to at least " .. text)
  end
  local list = { t = "list" }
  for i = 0, 3 do list[i + 1] = { t = "float", v = all[i] } end
  return list
end

-- Decodes a quaternion. Returns it, the index of its largest component, and its codes.
function Quaternion.read(decoder, node)
  decoder:begin(2 + 3 * node.bits)
  local start, codes = decoder.reader.bit, {}
  local largest = decoder:take(2)
  decoder:event("tag", "uint", largest, node)
  for i = 1, 3 do
    codes[i] = decoder:take(node.bits)
    Quaternion.component_event(decoder, node, largest, i, codes[i])
  end
  return Quaternion.restored(decoder, node, largest, codes, start), largest, codes
end

local function quantized(bits, component)
  local share = round(round(component + LIMIT) / WIDTH)
  share = math.min(math.max(share, 0), 1)
  return math.floor(round(round(share * scale_of(bits)) + 0.5))
end

local function nearest_codes(bits, all)
  local largest = 0
  for i = 1, 3 do
    if math.abs(all[i]) > math.abs(all[largest]) then largest = i end
  end
  local sign, codes = all[largest] < 0 and -1 or 1, {}
  for i = 1, 3 do codes[i] = quantized(bits, all[index_of(largest, i)] * sign) end
  return largest, codes
end

-- Returns true if the omitted component is certainly the largest one.
local function leaves_out_the_largest(bits, codes)
  local last, sum, most = 2 ^ bits - 1, 0, 0
  for i = 1, 3 do
    local square = (2 * codes[i] - last) ^ 2
    sum, most = sum + square, math.max(most, square)
  end
  return sum + most < 2 * last * last - math.floor(last * last / 2 ^ 17)
end

-- Returns true if two quaternions are sent as the same bits.
function Quaternion.is_equal(one, a, other, b)
  return one == other and a[1] == b[1] and a[2] == b[2] and a[3] == b[3]
end

-- Returns codes whose round trip is stable, as every writer does.
local function settled(bits, largest, codes)
  local function again(index, list) return nearest_codes(bits, (quaternion(bits, index, list))) end
  while true do
    local index, list = again(largest, codes)
    local third, last = again(index, list)
    if Quaternion.is_equal(third, last, largest, codes) then
      -- the same codes, or two sets that alternate
      if index < largest then return index, list end
      return largest, codes
    end
    largest, codes = index, list
  end
end

-- Returns the codes of a quaternion: the index of its largest component, and those of the others.
-- Returns nil if it is not one.
function Quaternion.codes_of(bits, datum)
  if datum.bits == bits then return datum.largest, datum.codes end
  if datum.t ~= "list" or #datum ~= 4 then return nil end
  local all, square = {}, 0
  for i = 1, 4 do
    if datum[i].t ~= "float" then return nil end
    all[i - 1] = datum[i].v
    local own = round(datum[i].v * datum[i].v)
    square = i == 1 and own or round(square + own)
  end
  if not (square >= round(1 - round(0.02)) and square <= longest(bits)) then return nil end
  local largest, codes = nearest_codes(bits, all)
  if not leaves_out_the_largest(bits, codes) then largest, codes = settled(bits, largest, codes) end
  datum.bits, datum.largest, datum.codes = bits, largest, codes
  return largest, codes
end

return Quaternion
