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

-- Returns true if a value of this encoding contains one of the recursive type around it.
function Sent.contains_itself(node)
  if node.k == "itself" or node.of and Sent.contains_itself(node.of) then return true end
  return node.key ~= nil and (Sent.contains_itself(node.key) or Sent.contains_itself(node.value))
end

return Sent
