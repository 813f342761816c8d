-- Compares values by the bits that they are sent as.
local Sent = {}

local function same_floats(a, b)
  if a.v ~= b.v then return a.v ~= a.v and b.v ~= b.v and a.low == b.low and a.high == b.high end
  return a.v ~= 0 or 1 / a.v == 1 / b.v
end

local function same_parts(a, b, is_list)
  if #a ~= #b or a.index ~= b.index then return false end
  for i = 1, #a do
    local one, other = a[i], b[i]
    if a.t == "sparse" and one[1] ~= other[1] then return false end
    if not is_list then one, other = one[2], other[2] end
    if not Sent.same(one, other) then return false end
  end
  return true
end

-- Returns true if two values are sent as the same bits. An unknown value differs from all others.
function Sent.same(a, b)
  local t = a.t
  if t ~= b.t or t == "unknown" then return false end
  if t == "int" then return Integer.compare(a.v, b.v) == 0 end
  if t == "float" or t == "double" then return same_floats(a, b) end
  if t == "option" then
    if a.v and b.v then return Sent.same(a.v, b.v) end
    return a.v == b.v
  end
  if t == "bool" or t == "char" or t == "text" or t == "bytes" then return a.v == b.v end
  return same_parts(a, b, t == "list")
end

local INEXACT = { compressed = true, compressed_f64 = true, smallest_three = true, counted = true }
INEXACT["function"] = true

local function is_exact(node)
  if INEXACT[node.k] or node.k == "omit_default" and not node.exact then return false end
  if node.k == "type" then return Sent.is_exact_type(node.type) end
  return (not node.of or is_exact(node.of)) and (not node.key or is_exact(node.key) and is_exact(node.value))
end

local function are_exact(fields)
  for i = 1, #fields do
    local field = fields[i]
    if field.k == "when" or field.k == "function" then return false end
    if field.node and not is_exact(field.node) then return false end
  end
  return true
end

local function is_exact_body(of)
  if of.k == "struct" then return are_exact(of.fields) end
  if of.k == "alias" then return is_exact(of.of) end
  for _, variant in ipairs(of.variants or {}) do
    if not are_exact(variant.fields) then return false end
  end
  return of.k == "enum"
end

-- Returns true if every value of a type is read back equal, where those of a recursive type inside
-- itself count as equal.
function Sent.is_exact_type(of)
  if of.is_exact == nil then of.is_exact = is_exact_body(of) end
  return of.is_exact
end

-- Returns true if every value of this encoding is read back equal, so that a reader rejects a
-- changed value that is sent in full and equals its baseline.
function Sent.reads_back_equal(node)
  -- a single value is compared by what is sent of it
  if node.k == "compressed" or node.k == "compressed_f64" or node.k == "smallest_three" then return true end
  if node.k == "omit_default" and node.change == "whole" then
    -- a list of a user's type need not read back equal, and the schema does not tell
    local of = node.of
    if of.of or of.key or of.k == "type" then return false end
  end
  return is_exact(node)
end

-- Returns true if a value of this encoding contains one of the recursive type around it.
function Sent.contains_itself(node)
  if node.k == "itself" or node.of and Sent.contains_itself(node.of) then return true end
  return node.key ~= nil and (Sent.contains_itself(node.key) or Sent.contains_itself(node.value))
end

return Sent
