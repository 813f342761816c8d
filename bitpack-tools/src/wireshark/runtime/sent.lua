-- Compares values by the bits that they are sent as.
local Sent = {}

local function same_floats(a, b)
  if a.v ~= b.v then return a.v ~= a.v and b.v ~= b.v and a.low == b.low and a.high == b.high end
  return a.v ~= 0 or 1 / a.v == 1 / b.v
end

-- Returns true if two values are sent as the same bits. An unknown value differs from all others.
function Sent.same(a, b) return Datum.same(a, b, same_floats) end

-- Returns true if a value of this encoding contains one of the recursive type around it.
function Sent.contains_itself(node)
  if node.k == "itself" or node.of and Sent.contains_itself(node.of) then return true end
  return node.key ~= nil and (Sent.contains_itself(node.key) or Sent.contains_itself(node.value))
end

return Sent
