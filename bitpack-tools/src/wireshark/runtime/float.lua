-- Floats of 32 bits among doubles, and floats out of bits.
local Float = {}

local floor, format = math.floor, string.format

-- The nearest float of 32 bits, the even one of two.
if string.pack then
  local pack, unpack = string.pack, string.unpack
  function Float.round(x) return (unpack("<f", pack("<f", x))) end
else
  -- Lua 5.2: in a sum with this, a double has no fraction bits left, and the processor rounds
  local frexp, whole, steps = math.frexp, 1.5 * 2 ^ 52, {}
  for e = -1100, 1100 do steps[e] = 2 ^ (math.max(e, -125) - 24) end
  function Float.round(x)
    if x == 0 or x ~= x or x == math.huge or x == -math.huge then return x end
    local _, e = frexp(x)
    local step = steps[e]
    local rounded = (x / step + whole - whole) * step
    if rounded >= 2 ^ 128 then return math.huge end
    return rounded > -2 ^ 128 and rounded or -math.huge
  end
end

local function of(negative, exponent, fraction, width, bias)
  local sign = negative and -1 or 1
  if exponent == 2 * bias + 1 then
    if fraction == 0 then return sign * math.huge end
    return 0 / 0
  end
  if exponent == 0 then return sign * (fraction * 2 ^ (1 - bias - width)) end
  return sign * ((1 + fraction * 2 ^ -width) * 2 ^ (exponent - bias))
end

-- Of 32 bits.
function Float.single(bits)
  return of(bits >= 2 ^ 31, floor(bits / 2 ^ 23) % 256, bits % 2 ^ 23 * 1.0, 23, 127)
end

-- Of twice 32 bits.
function Float.double(low, high)
  return of(high >= 2 ^ 31, floor(high / 2 ^ 20) % 2048, high % 2 ^ 20 * 2.0 ^ 32 + low, 52, 1023)
end

local function special(x)
  if x ~= x then return "NaN" end
  if x == math.huge then return "inf" end
  if x == -math.huge then return "-inf" end
end

local function text_of(x)
  for digits = 6, 8 do
    local text = format("%." .. digits .. "g", x)
    if Float.round(tonumber(text)) == x then return text end
  end
  return format("%.9g", x)
end

-- quantised floats come again
local known, count = {}, 0

-- The fewest digits that are read back as the same float of 32 bits.
function Float.text(x)
  local text = special(x) or known[x]
  if text then return text end
  -- 0 and -0 are one key
  if x == 0 then return text_of(x) end
  if count == 65536 then known, count = {}, 0 end
  text, count = text_of(x), count + 1
  known[x] = text
  return text
end

-- The same of 64 bits.
function Float.double_text(x)
  local text = special(x)
  if text then return text end
  for digits = 15, 17 do
    text = format("%." .. digits .. "g", x)
    if tonumber(text) == x then break end
  end
  return text
end

return Float
