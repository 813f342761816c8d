-- 32-bit floats in a language of doubles, and floats from bits.
local Float = {}

local floor, format = math.floor, string.format

-- Rounds to the nearest 32-bit float, ties to even.
if string.pack then
  local pack, unpack = string.pack, string.unpack
  function Float.round(x) return (unpack("<f", pack("<f", x))) end
else
  -- Lua 5.2: adding this number leaves no fraction bits, so that the processor does the rounding
  local frexp, whole, beyond, steps = math.frexp, 1.5 * 2 ^ 52, 2 ^ 128, {}
  for e = -1100, 1100 do steps[e] = 2 ^ (math.max(e, -125) - 24) end
  function Float.round(x)
    if x == 0 then return x end
    local _, e = frexp(x)
    local step = steps[e] or 1
    local rounded = (x / step + whole - whole) * step
    if rounded < beyond and rounded > -beyond then return rounded end
    return x ~= x and x or x > 0 and math.huge or -math.huge
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

-- Returns the 32-bit float with these bits.
function Float.single(bits)
  return of(bits >= 2 ^ 31, floor(bits / 2 ^ 23) % 256, bits % 2 ^ 23 * 1.0, 23, 127)
end

-- Returns the double with these two halves.
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

-- cached texts, because quantized floats repeat
local known, count = {}, 0

-- Returns the shortest decimal digits that are read back as the same 32-bit float.
function Float.text(x)
  local text = special(x) or known[x]
  if text then return text end
  -- 0 and -0 are the same key, so they are not cached
  if x == 0 then return text_of(x) end
  if count == 65536 then known, count = {}, 0 end
  text, count = text_of(x), count + 1
  known[x] = text
  return text
end

-- Returns the shortest decimal digits that are read back as the same double.
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
