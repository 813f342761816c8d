-- Decoded values, kept because a later field depends on them: { t = type, v = value }.
--   bool, int, float, double, char, text, bytes     v is the value
--   option      v is the inner value, nil for None
--   list        [i] are the elements; for a map, lists of key and value
--   sparse      [i] are { index, value }
--   struct      [i] are { name, value }
--   variant     like struct, with `index` and `name`
local Datum = {}

Datum.unknown = { t = "unknown" }

function Datum.int(v) return { t = "int", v = v } end
function Datum.bool(v) return { t = "bool", v = v } end

-- Returns the latest field of this name.
function Datum.named(fields, name)
  for i = #fields, 1, -1 do
    if fields[i][1] == name then return fields[i][2] end
  end
  return Datum.unknown
end

-- Returns the first field of this name, for a struct or a variant.
function Datum.member(fields, name)
  for i = 1, #fields do
    if fields[i][1] == name then return fields[i][2] end
  end
  return Datum.unknown
end

function Datum.part(datum, path)
  for i = 1, #path do
    if datum.t ~= "struct" then return Datum.unknown end
    datum = Datum.member(datum, path[i])
  end
  return datum
end

-- Returns the integer of an integer, or of a struct with one integer; nil for any other value.
function Datum.number(datum)
  if datum.t == "int" then return datum.v end
  if datum.t ~= "struct" then return nil end
  local found = nil
  for i = 1, #datum do
    local number = Datum.number(datum[i][2])
    if number and found then return nil end
    found = number or found
  end
  return found
end

-- Returns the number of elements, bytes or objects; nil if the value has no length.
function Datum.len(datum)
  local t = datum.t
  if t == "text" or t == "bytes" then return #datum.v end
  if t == "list" or t == "sparse" then return #datum end
end

function Datum.is_known(datum)
  local t = datum.t
  if t == "unknown" then return false end
  if t == "option" then return datum.v == nil or Datum.is_known(datum.v) end
  for i = 1, #datum do
    local inner = datum[i]
    if t ~= "list" then inner = inner[2] end
    if not Datum.is_known(inner) then return false end
  end
  return true
end

local function of_numbers(a, b)
  if a < b then return -1 elseif a > b then return 1 elseif a == b then return 0 end
end

-- Compares bytes, because Lua's own order depends on the locale.
local function of_strings(a, b)
  for i = 1, math.min(#a, #b) do
    local order = of_numbers(a:byte(i), b:byte(i))
    if order ~= 0 then return order end
  end
  return of_numbers(#a, #b)
end

local function of_lists(a, b, inner)
  for i = 1, math.min(#a, #b) do
    local order = Datum.order(inner(a[i]), inner(b[i]))
    if order ~= 0 then return order end
  end
  return of_numbers(#a, #b)
end

local function itself(it) return it end
local function second(it) return it[2] end

local function of_indices(a, b)
  for i = 1, math.min(#a, #b) do
    if a[i][1] ~= b[i][1] then return of_numbers(a[i][1], b[i][1]) end
  end
  return of_numbers(#a, #b)
end

-- Returns -1, 0 or 1, like a derived `Ord`; nil if a value is unknown or has no order.
function Datum.order(a, b)
  local t = a.t
  if t ~= b.t or t == "unknown" then return nil end
  if t == "int" then return Integer.compare(a.v, b.v) end
  if t == "float" or t == "double" or t == "char" then return of_numbers(a.v, b.v) end
  if t == "bool" then return of_numbers(a.v and 1 or 0, b.v and 1 or 0) end
  if t == "text" or t == "bytes" then return of_strings(a.v, b.v) end
  if t == "option" then
    if a.v and b.v then return Datum.order(a.v, b.v) end
    return of_numbers(a.v and 1 or 0, b.v and 1 or 0)
  end
  if t == "list" then return of_lists(a, b, itself) end
  if t == "sparse" then
    local order = of_lists(a, b, second)
    if not order then return nil end
    local indices = of_indices(a, b)
    return indices ~= 0 and indices or order
  end
  if t == "variant" and a.index ~= b.index then return of_numbers(a.index, b.index) end
  return of_lists(a, b, second)
end

-- Returns true if two values are the same, where `floats` compares two floats. An unknown value differs from all others.
local function same(a, b, floats)
  local t = a.t
  if t ~= b.t or t == "unknown" then return false end
  if t == "int" then return Integer.compare(a.v, b.v) == 0 end
  if t == "float" or t == "double" then return floats(a, b) end
  if t == "option" and a.v and b.v then return same(a.v, b.v, floats) end
  if a.v ~= nil or b.v ~= nil then return a.v == b.v end
  if #a ~= #b or a.index ~= b.index then return false end
  for i = 1, #a do
    local one, other = a[i], b[i]
    if t ~= "list" then
      if one[1] ~= other[1] then return false end
      one, other = one[2], other[2]
    end
    if not same(one, other, floats) then return false end
  end
  return true
end
Datum.same = same

local function equal_floats(a, b) return a.v == b.v end

-- Compares like a derived `==`; nil if a part is unknown.
function Datum.equals(a, b)
  if Datum.is_known(a) and Datum.is_known(b) then return same(a, b, equal_floats) end
end

-- Maximum number of blank values and bytes made for one group, because they take no bits of the
-- packet. Values beyond it are unknown.
local MOST_UNSENT = 65536

-- Returns the blank value, which a reader has if nothing was sent.
local blank = {}

local function blank_of(node, budget)
  local cost = node.k == "byte_array" and node.len or 1
  if cost > budget.left then return Datum.unknown end
  budget.left = budget.left - cost
  local of = blank[node.k]
  return of and of(node, budget) or Datum.unknown
end

-- Adds the blank fields of an absent group to the scope, where later conditions look them up.
function Datum.unsent(fields, keep, scope, budget)
  budget = budget or { left = MOST_UNSENT }
  for i = 1, #fields do
    local field = fields[i]
    local keeps = keep or field.keep
    if field.k == "when" then
      Datum.unsent(field.fields, keep, scope, budget)
    elseif keeps and field.node then
      scope[#scope + 1] = { field.name, blank_of(field.node, budget) }
    elseif keeps and (field.k == "relative" or field.k == "relative_wrapping" or field.k == "range_to") then
      scope[#scope + 1] = { field.name, Datum.int(0) }
    end
  end
  return scope
end

-- Returns 0, or the end of the range that is nearest to it.
local function nearest_to_zero(node)
  if node.signed and Integer.compare(node.min, 0) <= 0 then
    local max = Integer.add(node.min, node.most)
    return Integer.compare(max, 0) < 0 and max or 0
  end
  return node.min
end

local function empty(t, v)
  return function() return { t = t, v = v } end
end

blank.bool = empty("bool", false)
blank.bits = empty("int", 0)
blank.float = function(node) return { t = node.bits == 32 and "float" or "double", v = 0.0 } end
blank.range = function(node) return Datum.int(nearest_to_zero(node)) end
blank.optional = empty("option")
blank.omit_default = function(node) return node.left_out end
blank.list, blank.more, blank.map = empty("list"), empty("list"), empty("list")
blank.text, blank.unaligned_text = empty("text", ""), empty("text", "")
blank.nul_terminated, blank.utf16 = empty("text", ""), empty("text", "")
blank.byte_list = empty("bytes", "")
blank.rest = blank.byte_list
blank.byte_array = function(node) return { t = "bytes", v = ("\0"):rep(node.len) } end
blank.subset = empty("sparse")
blank.nothing = empty("struct")
blank.named = function(node, budget)
  if node.name == "char" then return { t = "char", v = 0 } end
  if node.name ~= "NonZero" then return Datum.unknown end
  local inner = blank_of(node.of, budget)
  local is_zero = inner.t == "int" and Integer.compare(inner.v, 0) == 0
  return is_zero and Datum.int(1) or inner
end

local function list_of(len, budget, element)
  if len > budget.left then return Datum.unknown end
  local list = { t = "list" }
  for i = 1, len do list[i] = element() end
  return list
end

blank.array = function(node, budget)
  return list_of(node.len, budget, function() return blank_of(node.of, budget) end)
end
blank.counted = blank.array
blank.compressed = function(node, budget)
  local nearest = { t = "float", v = math.max(node.min, math.min(0.0, node.max)) }
  if node.components == 1 then return nearest end
  return list_of(node.components, budget, function() return nearest end)
end
blank.compressed_f64 = function(node) return { t = "double", v = math.max(node.min, math.min(0.0, node.max)) } end
blank.smallest_three = function()
  local list = { t = "list" }
  for i = 1, 4 do list[i] = { t = "float", v = i == 4 and 1.0 or 0.0 } end
  return list
end
blank.type = function(node, budget)
  local of = node.type
  if of.k == "alias" then return blank_of(of.of, budget) end
  local datum = { t = "struct" }
  if of.k == "struct" then return Datum.unsent(of.fields, true, datum, budget) end
  if of.k ~= "enum" then return Datum.unknown end
  local first = of.first or 1
  datum.t, datum.index, datum.name = "variant", first, of.variants[first].name
  return Datum.unsent(of.variants[first].fields, true, datum, budget)
end

return Datum
