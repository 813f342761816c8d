-- Floats of 32 bits among doubles, and floats out of bits.
local Float = {}

local floor, format = math.floor, string.format

-- x = m * 2^e with 1 <= |m| < 2; `math.frexp` is not in every Lua 5.4
local function exponent_of(x)
  x = math.abs(x)
  local e = math.max(floor(math.log(x) / math.log(2)), -1074)
  while 2 ^ e > x do e = e - 1 end
  while 2 ^ (e + 1) <= x do e = e + 1 end
  return e
end

-- The nearest float of 32 bits, the even one of two.
function Float.round(x)
  if x == 0 or x ~= x or x == math.huge or x == -math.huge then return x end
  local step = 2 ^ (math.max(exponent_of(x), -126) - 23)
  local steps = x / step
  -- where a double has no fraction bits, the processor rounds
  local whole = 2 ^ 52
  steps = steps < 0 and steps - whole + whole or steps + whole - whole
  local rounded = steps * step
  if math.abs(rounded) >= 2 ^ 128 then return rounded < 0 and -math.huge or math.huge end
  return rounded
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

-- The fewest digits that are read back as the same float of 32 bits.
function Float.text(x)
  local text = special(x)
  if text then return text end
  for digits = 6, 9 do
    text = format("%." .. digits .. "g", x)
    if Float.round(tonumber(text)) == x then break end
  end
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
