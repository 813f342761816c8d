-- Evaluates conditions over decoded fields. A condition is a tree of { op = …, operands }. A value
-- is a datum, a float literal (which takes the type of the other operand), or the name of a
-- variant.
local Condition = {}

local value

-- Returns nil if an unknown value decides the condition.
local function holds(tree, scope)
  local found = value(tree, scope)
  if found.t == "bool" then return found.v end
end

local function truth(is) return is == nil and Datum.unknown or Datum.bool(is) end

local ORDERS = {
  ["=="] = function(order) return order == 0 end,
  ["~="] = function(order) return order ~= 0 end,
  ["<"] = function(order) return order < 0 end,
  ["<="] = function(order) return order <= 0 end,
  [">"] = function(order) return order > 0 end,
  [">="] = function(order) return order >= 0 end,
}

local function is_float(found)
  return found.t == "literal" or found.t == "float" or found.t == "double"
end

-- Returns true if the value is this variant, which has no fields.
local function is_variant(datum, name)
  if datum.t == "variant" then return datum.name == name end
  if datum.t == "option" and name == "None" then return datum.v == nil end
end

local function of_floats(datum, literal)
  if datum.t == "float" then literal = Float.round(literal) end
  if datum.t ~= "float" and datum.t ~= "double" then return nil end
  return Datum.order({ t = "double", v = datum.v }, { t = "double", v = literal })
end

local function compared(sign, a, b)
  local is_equality = sign == "==" or sign == "~="
  if a.t == "name" and b.t ~= "literal" and b.t ~= "name" then a, b = b, a end
  if b.t == "name" then
    if not is_equality or a.t == "literal" or a.t == "name" then return nil end
    local is = is_variant(a, b.v)
    if is == nil then return nil end
    return is == (sign == "==")
  end
  local order
  if a.t == "literal" and b.t == "literal" then
    return nil
  elseif a.t == "literal" then
    order = of_floats(b, a.v)
    if order then order = -order end
  elseif b.t == "literal" then
    order = of_floats(a, b.v)
  elseif is_equality then
    local is = Datum.equals(a, b)
    if is == nil then return nil end
    return is == (sign == "==")
  else
    order = Datum.order(a, b)
  end
  if order then return ORDERS[sign](order) end
  -- NaN compares as unequal, and is neither less nor greater
  if is_float(a) and is_float(b) then return sign == "~=" end
end

local matches

-- Matches the fields of a variant. Fields that are not named match any value.
local function of_variant(datum, pattern)
  local name = pattern.name
  if datum.t == "option" then
    if name == "None" then return datum.v == nil end
    if name ~= "Some" then return nil end
    if datum.v == nil then return false end
    if #pattern == 1 then return matches(datum.v, pattern[1][2]) end
    return nil
  end
  if datum.t ~= "variant" then return nil end
  if datum.name ~= name then return false end
  local all = true
  for i = 1, #pattern do
    local one = matches(Datum.member(datum, pattern[i][1]), pattern[i][2])
    if one == false then return false end
    if one == nil then all = nil end
  end
  return all
end

function matches(found, pattern)
  local op = pattern.op
  if op == "any" then return true end
  if op == "one_of" then
    local is_known = true
    for i = 1, #pattern do
      local one = matches(found, pattern[i])
      if one then return true end
      if one == nil then is_known = false end
    end
    if is_known then return false end
    return nil
  end
  if op == "constant" then return compared("==", found, pattern.v) end
  if op == "range" then
    local above, below = true, true
    if pattern.from then above = compared(">=", found, pattern.from) end
    if pattern.to then below = compared(pattern.inclusive and "<=" or "<", found, pattern.to) end
    if above == nil or below == nil then return nil end
    return above and below
  end
  if op == "variant" and found.t ~= "literal" and found.t ~= "name" then return of_variant(found, pattern) end
end

local function integer(found)
  if found.t ~= "int" then return nil end
  -- the negative of the number fits too
  if Integer.fits(found.v, 128) and Integer.fits(Integer.negate(found.v), 128) then return found.v end
end

local function shift(b) return type(b) == "number" and b >= 0 and b < 127 and b or nil end

local COMPUTED = {
  ["+"] = Integer.add,
  ["-"] = Integer.subtract,
  ["*"] = Integer.multiply,
  ["/"] = function(a, b) return (Integer.divide(a, b)) end,
  ["%"] = function(a, b) return select(2, Integer.divide(a, b)) end,
  ["&"] = function(a, b) return Integer.bitwise("band", a, b) end,
  ["|"] = function(a, b) return Integer.bitwise("bor", a, b) end,
  ["^"] = function(a, b) return Integer.bitwise("bxor", a, b) end,
  ["<<"] = function(a, b) return shift(b) and Integer.multiply(a, Integer.power_of_two(b)) end,
  [">>"] = function(a, b) return shift(b) and Integer.shift_right(a, b) end,
}

local OF_BOOLS = {
  ["&"] = function(a, b) return a and b end,
  ["|"] = function(a, b) return a or b end,
  ["^"] = function(a, b) return a ~= b end,
}

-- Returns a number that fits in an i128. Beyond that, the arithmetic of the game itself would have overflowed.
local function number(x) return x and Integer.fits(x, 128) and Datum.int(x) or Datum.unknown end

local ops = {}

ops.constant = function(tree) return tree.v end
ops.field = function(tree, scope) return Datum.part(Datum.named(scope, tree.name), tree.path) end
ops["not"] = function(tree, scope)
  local is = holds(tree[1], scope)
  if is == nil then return Datum.unknown end
  return Datum.bool(not is)
end
ops["and"] = function(tree, scope)
  local a = holds(tree[1], scope)
  if a == false then return Datum.bool(false) end
  local b = holds(tree[2], scope)
  if a == nil and b ~= false then return Datum.unknown end
  return truth(b)
end
ops["or"] = function(tree, scope)
  local a = holds(tree[1], scope)
  if a then return Datum.bool(true) end
  local b = holds(tree[2], scope)
  if a == nil and b ~= true then return Datum.unknown end
  return truth(b)
end
ops.compare = function(tree, scope)
  return truth(compared(tree.sign, value(tree[1], scope), value(tree[2], scope)))
end
ops.len = function(tree, scope)
  local len = Datum.len(value(tree[1], scope))
  return len and Datum.int(len) or Datum.unknown
end
ops.is_empty = function(tree, scope)
  local len = Datum.len(value(tree[1], scope))
  return len and Datum.bool(len == 0) or Datum.unknown
end
ops.is_some = function(tree, scope)
  local found = value(tree[1], scope)
  return found.t == "option" and Datum.bool(found.v ~= nil) or Datum.unknown
end
ops.matches = function(tree, scope)
  local is = matches(value(tree[1], scope), tree.pattern)
  if is and tree.guard then is = holds(tree.guard, scope) end
  return truth(is)
end
ops["if"] = function(tree, scope)
  local is = holds(tree[1], scope)
  if is == nil then return Datum.unknown end
  return value(is and tree[2] or tree[3], scope)
end
ops.negate = function(tree, scope)
  local x = integer(value(tree[1], scope))
  return number(x and Integer.negate(x))
end
ops.cast = function(tree, scope)
  local found = value(tree[1], scope)
  if found.t ~= "int" then return Datum.unknown end
  return Datum.int(Integer.cast(found.v, tree.bits, tree.signed))
end
ops.compute = function(tree, scope)
  -- evaluate each operand once: evaluating it again at every level would take exponential time
  local a, b = value(tree[1], scope), value(tree[2], scope)
  if a.t == "bool" and b.t == "bool" then
    local of = OF_BOOLS[tree.sign]
    return of and Datum.bool(of(a.v, b.v)) or Datum.unknown
  end
  a, b = integer(a), integer(b)
  return number(a and b and COMPUTED[tree.sign](a, b))
end
ops.unknown = function() return Datum.unknown end

function value(tree, scope) return ops[tree.op](tree, scope) end

Condition.holds = holds

return Condition
