-- Integers of up to 128 bits: a Lua number if that is exact, else a sign and limbs of 24 bits,
-- lowest first. Limbs of 24 bits keep every intermediate result exact in a double, the only number
-- of Lua 5.2.
local Integer = {}

local EXACT, LIMB = 2 ^ 53, 2 ^ 24
local floor, format = math.floor, string.format

-- Lua 5.2 has no bit operators, and Lua 5.4 has no `bit32`
local bits = bit32
if not bits then
  local operator = function(sign) return load("return function(a, b) return a " .. sign .. " b end")() end
  bits = { band = operator("&"), bor = operator("|"), bxor = operator("~") }
end
Integer.xor = bits.bxor

local function limbs_of(x)
  if type(x) == "table" then return x end
  local list = { neg = x < 0 }
  x = math.abs(x)
  while x > 0 do
    list[#list + 1] = x % LIMB
    x = floor(x / LIMB)
  end
  return list
end

-- Returns a Lua number if it is exact. Removes leading zero limbs.
local function made(list, neg)
  while list[#list] == 0 do list[#list] = nil end
  if #list < 3 or #list == 3 and list[3] < 32 then
    local x = (list[1] or 0) + (list[2] or 0) * LIMB + (list[3] or 0) * LIMB * LIMB
    return neg and -x or x
  end
  list.neg = neg
  return list
end

local function compare_magnitudes(a, b)
  if #a ~= #b then return #a < #b and -1 or 1 end
  for i = #a, 1, -1 do
    if a[i] ~= b[i] then return a[i] < b[i] and -1 or 1 end
  end
  return 0
end

local function add_magnitudes(a, b)
  local sum, carry = {}, 0
  for i = 1, math.max(#a, #b) do
    local all = (a[i] or 0) + (b[i] or 0) + carry
    carry = all >= LIMB and 1 or 0
    sum[i] = all - carry * LIMB
  end
  sum[#sum + 1] = carry
  return sum
end

-- The first magnitude must be the larger.
local function subtract_magnitudes(a, b)
  local rest, borrow = {}, 0
  for i = 1, #a do
    local all = a[i] - (b[i] or 0) - borrow
    borrow = all < 0 and 1 or 0
    rest[i] = all + borrow * LIMB
  end
  return rest
end

function Integer.negate(x)
  if type(x) == "number" then return -x end
  return made({ table.unpack(x) }, not x.neg)
end

function Integer.add(a, b)
  if type(a) == "number" and type(b) == "number" then
    local sum = a + b
    if sum < EXACT and sum > -EXACT then return sum end
  end
  a, b = limbs_of(a), limbs_of(b)
  if a.neg == b.neg then return made(add_magnitudes(a, b), a.neg) end
  if compare_magnitudes(a, b) < 0 then a, b = b, a end
  return made(subtract_magnitudes(a, b), a.neg)
end

function Integer.subtract(a, b) return Integer.add(a, Integer.negate(b)) end

function Integer.compare(a, b)
  if type(a) == "number" and type(b) == "number" then return a < b and -1 or a > b and 1 or 0 end
  a, b = limbs_of(a), limbs_of(b)
  if a.neg ~= b.neg then return a.neg and -1 or 1 end
  local order = compare_magnitudes(a, b)
  return a.neg and -order or order
end

function Integer.multiply(a, b)
  a, b = limbs_of(a), limbs_of(b)
  local product = {}
  for i = 1, #a + #b + 1 do product[i] = 0 end
  for i = 1, #a do
    local carry = 0
    for j = 1, #b + 1 do
      local all = product[i + j - 1] + a[i] * (b[j] or 0) + carry
      carry = floor(all / LIMB)
      product[i + j - 1] = all - carry * LIMB
    end
  end
  return made(product, a.neg ~= b.neg)
end

local function divide_by_small(list, divisor)
  local quotient, rest = {}, 0
  for i = #list, 1, -1 do
    local all = rest * LIMB + list[i]
    quotient[i] = floor(all / divisor)
    rest = all - quotient[i] * divisor
  end
  while quotient[#quotient] == 0 do quotient[#quotient] = nil end
  return quotient, rest
end

-- Divides towards zero. The remainder has the sign of `a`. Returns nil for division by zero.
function Integer.divide(a, b)
  if Integer.compare(b, 0) == 0 then return nil end
  a, b = limbs_of(a), limbs_of(b)
  local divisor = made({ table.unpack(b) }, false)
  local quotient, rest = {}, 0
  for i = #a, 1, -1 do
    for place = 23, 0, -1 do
      local bit = floor(a[i] / 2 ^ place) % 2
      rest = Integer.add(Integer.add(rest, rest), bit)
      quotient[i] = (quotient[i] or 0) * 2
      if Integer.compare(rest, divisor) >= 0 then
        rest = Integer.subtract(rest, divisor)
        quotient[i] = quotient[i] + 1
      end
    end
  end
  return made(quotient, a.neg ~= b.neg), a.neg and Integer.negate(rest) or rest
end

function Integer.power_of_two(exponent)
  if exponent < 53 then return 2 ^ exponent end
  local list = {}
  for i = 1, floor(exponent / 24) do list[i] = 0 end
  list[#list + 1] = 2 ^ (exponent % 24)
  return made(list, false)
end

-- Returns the low 144 bits in two's complement.
local function complement(x)
  x = limbs_of(x)
  local list, carry = {}, 1
  for i = 1, 6 do
    list[i] = x[i] or 0
    if x.neg then
      local all = LIMB - 1 - list[i] + carry
      carry = all >= LIMB and 1 or 0
      list[i] = all - carry * LIMB
    end
  end
  return list
end

-- Converts to an integer of `count` bits, signed or unsigned.
function Integer.cast(x, count, signed)
  local list = complement(x)
  for i = 1, 6 do
    local room = math.max(0, math.min(24, count - 24 * (i - 1)))
    list[i] = list[i] % 2 ^ room
  end
  return Integer.extend(made(list, false), count, signed)
end

-- Interprets `count` bits as a signed or unsigned number.
function Integer.extend(raw, count, signed)
  if not signed or count == 0 or Integer.compare(raw, Integer.power_of_two(count - 1)) < 0 then return raw end
  return Integer.subtract(raw, Integer.power_of_two(count))
end

-- Returns true if a signed integer of `count` bits can have this value.
function Integer.fits(x, count)
  local most = Integer.power_of_two(count - 1)
  return Integer.compare(x, most) < 0 and Integer.compare(x, Integer.negate(most)) >= 0
end

-- Applies `band`, `bor` or `bxor`.
function Integer.bitwise(name, a, b)
  a, b = complement(a), complement(b)
  local list = {}
  -- Lua 5.4 rejects floats with a fraction as operands
  for i = 1, 6 do list[i] = bits[name](floor(a[i]), floor(b[i])) end
  return Integer.extend(made(list, false), 144, true)
end

-- Shifts right, rounding down.
function Integer.shift_right(x, count)
  local quotient, rest = Integer.divide(x, Integer.power_of_two(count))
  if Integer.compare(rest, 0) < 0 then return Integer.subtract(quotient, 1) end
  return quotient
end

-- Converts limbs, lowest first.
function Integer.of_limbs(list) return made(list, false) end

function Integer.text(x)
  if type(x) == "number" then return format("%d", x) end
  local digits, rest = {}, x
  while #rest > 0 do
    local low
    rest, low = divide_by_small(rest, 10000000)
    table.insert(digits, 1, format(#rest > 0 and "%07d" or "%d", low))
  end
  return (x.neg and "-" or "") .. table.concat(digits)
end

-- Parses digits, decimal ones without a base, for constants that are not exact as a Lua number.
function Integer.parse(text, base)
  local x = 0
  for digit in text:gmatch("%x") do
    x = Integer.add(Integer.multiply(x, base or 10), tonumber(digit, 16))
  end
  return text:sub(1, 1) == "-" and Integer.negate(x) or x
end

function Integer.hex(x)
  local list, text = limbs_of(x), ""
  for i = #list, 1, -1 do text = text .. format("%06x", list[i]) end
  text = text:gsub("^0+", "")
  return "0x" .. (text == "" and "0" or text)
end

function Integer.binary(x)
  local list, text = limbs_of(x), ""
  for i = #list, 1, -1 do
    for place = 23, 0, -1 do text = text .. format("%d", floor(list[i] / 2 ^ place) % 2) end
  end
  text = text:gsub("^0+", "")
  return "0b" .. (text == "" and "0" or text)
end

-- Returns the low and the high 32 bits of a 64-bit integer in two's complement.
function Integer.halves(x)
  local list = complement(x)
  local low = list[1] + list[2] % 256 * LIMB
  return low, floor(list[2] / 256) + list[3] % 65536 * 65536
end

-- Returns the nearest double.
function Integer.number(x)
  if type(x) == "number" then return x end
  local all = 0
  for i = #x, 1, -1 do all = all * LIMB + x[i] end
  return x.neg and -all or all
end

return Integer
