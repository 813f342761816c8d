-- The integers that are sent of a value (its codes), and their small differences.
local Codes = {}

local MOST = Integer.power_of_two(64)
local round = Float.round

-- Maximum number of steps of a quantized float whose values are kept.
local MOST_KNOWN = 2 ^ 12

-- Returns the float that a step of a quantized float stands for.
function Codes.restored(node, step)
  local known = node.restored and node.restored[step]
  if known then return known end
  if not node.restored or node.restored_count == MOST_KNOWN then node.restored, node.restored_count = {}, 0 end
  local min, range = node.min, round(node.max - node.min)
  -- one division, one product and one sum, each rounded as in the game's reader; never above `max`
  local value = math.min(round(round(round(round(step) / round(node.steps)) * range) + min), node.max)
  node.restored[step], node.restored_count = value, node.restored_count + 1
  return value
end

-- Adds a number to an exact sum, from Shewchuk: terms that do not overlap, the smallest first.
local function add(terms, value)
  for i = 1, #terms do
    local sum = value + terms[i]
    local added = sum - value
    terms[i] = (value - (sum - added)) + (terms[i] - added)
    value = sum
  end
  terms[#terms + 1] = value
end

local function high_half(number)
  local large = 134217729.0 * number
  return large - (large - number)
end

-- Adds the product of an integer and a number to an exact sum, from Dekker.
local function add_product(terms, integer, number)
  local product, high, upper = integer * number, high_half(integer), high_half(number)
  local low, lower = integer - high, number - upper
  add(terms, high * upper - product + high * lower + low * upper + low * lower)
  add(terms, product)
end

local function sum_of(terms)
  local sum = 0.0
  for i = 1, #terms do sum = sum + terms[i] end
  return sum
end

-- Returns the double that a step of a quantized double stands for: a quotient that is corrected by
-- its exact rest.
function Codes.restored_double(node, step)
  -- floats, also in a Lua that has integers
  local terms, steps, code = {}, node.steps + 0.0, step + 0.0
  add_product(terms, steps - code, node.min)
  add_product(terms, code, node.max)
  local near = sum_of(terms) / steps
  add_product(terms, -steps, near)
  return near + sum_of(terms) / steps
end

-- Returns the minimum of an integer, and the distance of its maximum from it.
local function ends_of(node)
  if node.k == "range" then return node.min, node.most end
  local last = Integer.subtract(Integer.power_of_two(node.bits), 1)
  return node.signed and Integer.negate(Integer.power_of_two(node.bits - 1)) or 0, last
end

local kinds = {}

function kinds.bits(node)
  if node.bits > 64 then return nil end
  local _, last = ends_of(node)
  return { count = 1, node = node, last = last }
end
function kinds.range(node)
  if node.group or Integer.compare(node.most, MOST) >= 0 then return nil end
  return { count = 1, node = node, last = node.most }
end
function kinds.compressed(node) return { count = node.components, node = node, last = node.steps } end
function kinds.compressed_f64(node) return { count = 1, node = node, last = node.steps } end
function kinds.array(node)
  local of = Codes.of(node.of)
  if not of or of.each and node.len ~= 1 then return nil end
  if of.each then return of end
  return { count = of.count * node.len, node = of.node, last = of.last, never_zero = of.never_zero }
end
function kinds.named(node)
  local of = node.name == "NonZero" and Codes.of(node.of)
  return of and { count = of.count, node = of.node, last = of.last, never_zero = true } or nil
end
function kinds.type(node)
  local of, each = node.type, {}
  if of.k ~= "struct" then return nil end
  for i = 1, #of.fields do
    local field = of.fields[i].node
    local one = field and Codes.of(field)
    if not one or one.each or one.count ~= 1 then return nil end
    each[i] = one
  end
  return { count = #each, each = each, fields = of.fields }
end

local known = {}

-- Returns the integers whose differences a delta sends: their number, and the encoding and the
-- greatest of each. Returns nil if the value has others.
function Codes.of(node)
  if known[node] == nil then known[node] = kinds[node.k] and kinds[node.k](node) or false end
  return known[node] or nil
end

-- Returns the encoding of the integer at an index from 1 on, the greatest integer that is sent, and true if
-- the value is never 0.
function Codes.get(codes, i)
  local one = codes.each and codes.each[i] or codes
  return one.node, one.last, one.never_zero
end

-- Collects the numbers of a value. Returns true if they are all.
local function flatten(datum, most, parts)
  if datum.t == "list" or datum.t == "struct" then
    for i = 1, #datum do
      local inner = datum[i]
      if datum.t == "struct" then inner = inner[2] end
      if not flatten(inner, most, parts) then return false end
    end
    return true
  end
  if datum.t ~= "int" and datum.t ~= "float" and datum.t ~= "double" or #parts >= most then return false end
  parts[#parts + 1] = datum
  return true
end

-- Returns the step of a quantized float that was restored from it.
local function step_of(node, value)
  local near = math.floor((value - node.min) / (node.max - node.min) * node.steps + 0.5)
  if near ~= near then near = 0 end
  near = math.max(0, math.min(near, node.steps))
  local restored = node.k == "compressed" and Codes.restored or Codes.restored_double
  if restored(node, near) == value then return near end
  -- rounding may have moved the value by a few steps
  for by = 1, 4 do
    local below, above = math.max(near - by, 0), math.min(near + by, node.steps)
    if restored(node, below) == value then return below end
    if restored(node, above) == value then return above end
  end
  return near
end

local function code_of(node, datum)
  if node.k == "compressed" then return datum.t == "float" and step_of(node, datum.v) or nil end
  if node.k == "compressed_f64" then return datum.t == "double" and step_of(node, datum.v) or nil end
  if datum.t ~= "int" then return nil end
  local min, last = ends_of(node)
  local offset = Integer.subtract(datum.v, min)
  if Integer.compare(offset, 0) < 0 or Integer.compare(offset, last) > 0 then return nil end
  return offset
end

-- Returns the integers that are sent of a value; nil if it is not known.
function Codes.of_datum(codes, datum)
  local parts, list = {}, {}
  if not flatten(datum, codes.count, parts) or #parts ~= codes.count then return nil end
  for i, part in ipairs(parts) do
    list[i] = code_of(Codes.get(codes, i), part)
    if not list[i] then return nil end
  end
  return list
end

-- Returns the value that an integer is read as, the type of its event, and the value of its event.
function Codes.value(node, code)
  if node.k == "compressed" then
    local value = Codes.restored(node, code)
    return { t = "float", v = value }, "float", value
  end
  if node.k == "compressed_f64" then
    local value = Codes.restored_double(node, code)
    return { t = "double", v = value }, "double", value
  end
  local number = Integer.add((ends_of(node)), code)
  return Datum.int(number), node.signed and "int" or "uint", number
end

local function build(node, parts)
  if node.k == "type" then return nil end
  if node.k == "array" or node.k == "compressed" and node.components > 1 then
    local list = { t = "list" }
    for i = 1, node.k == "array" and node.len or node.components do
      list[i] = node.k == "array" and build(node.of, parts) or table.remove(parts, 1)
      if not list[i] then return nil end
    end
    return list
  end
  return table.remove(parts, 1)
end

-- Builds a value from its numbers.
function Codes.built(codes, node, parts)
  local datum = build(node, parts)
  if datum or not codes.each then return datum end
  datum = { t = "struct" }
  for i = 1, #parts do datum[i] = { codes.fields[i].name, parts[i] } end
  return datum
end

-- Returns the difference of two codes of which `last` is the greatest.
function Codes.between(tiers, code, baseline, last)
  local straight = Integer.subtract(code, baseline)
  local compare = Integer.compare
  if not tiers.wrapping or compare(straight, 0) == 0 then return straight end
  local circle = Integer.add(last, 1)
  local is_up = compare(straight, 0) > 0
  local other = is_up and Integer.subtract(straight, circle) or Integer.add(straight, circle)
  local order = compare(is_up and straight or Integer.negate(straight), is_up and Integer.negate(other) or other)
  if order ~= 0 then return order < 0 and straight or other end
  -- of two equal ways the downward one
  return is_up and other or straight
end

local function half(bits) return bits == 0 and 0 or 2 ^ (bits - 1) end

-- Returns true if a difference is small or large enough to be sent.
function Codes.is_near(tiers, difference)
  local most = half(tiers.small) + half(tiers.large)
  return Integer.compare(difference, -most) >= 0 and Integer.compare(difference, most) < 0
end

-- Returns the code that has this difference from another; nil if it is out of range, or if a shorter
-- difference leads to it.
function Codes.moved(tiers, baseline, difference, last)
  local code = Integer.add(baseline, difference)
  local circle = Integer.add(last, 1)
  if tiers.wrapping then
    if Integer.compare(code, 0) < 0 then code = Integer.add(code, circle) end
    if Integer.compare(code, last) > 0 then code = Integer.subtract(code, circle) end
  end
  if Integer.compare(code, 0) < 0 or Integer.compare(code, last) > 0 then return nil end
  if tiers.wrapping and Integer.compare(Codes.between(tiers, code, baseline, last), difference) ~= 0 then return nil end
  return code
end

return Codes
