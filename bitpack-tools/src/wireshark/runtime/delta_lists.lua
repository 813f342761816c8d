-- Decodes the deltas of arrays, lists and objects with ids: the distances between changed elements,
-- and the delta of each.
local deltas = Decoder.deltas_of

-- Maximum length of an array whose delta has a changed bit for each element.
local SHORT = 8

-- Decodes the changed elements among the first `most`. Takes the others from the baseline.
function Decoder:changed_elements(most, node, old, scope)
  local of, list, next, differs = node.of, { t = "list" }, 0, false
  for i = 1, math.min(most, #old) do list[i] = old[i] end
  while true do
    local start = self.reader.bit
    local index = self:object_index(next, most, node)
    for i = next, math.min(index, #list) - 1 do self:kept_in("index", i, of, list[i + 1]) end
    local slot = list[index + 1]
    if not slot then return list, differs end
    self:enter("index", index)
    local datum, changed = self:delta(of, slot, scope)
    if not changed then self:redundant(start) end
    self:leave()
    list[index + 1], next, differs = datum, index + 1, true
  end
end

-- Decodes elements that the baseline does not have.
function Decoder:new_elements(from, to, of, list, scope)
  for i = from, to - 1 do list[i + 1] = self:inside("index", i, of, true, scope) end
end

deltas.array = function(self, node, baseline, scope)
  if node.vector or baseline.t ~= "list" then return self:whole(node, baseline, scope) end
  if node.len > SHORT then return self:changed_elements(node.len, node, baseline, scope) end
  local list, differs = { t = "list" }, false
  for i = 1, #baseline do
    self:enter("index", i - 1)
    local datum, changed = self:delta_if_changed(node.of, baseline[i], scope, node.of)
    self:leave()
    list[i], differs = datum, differs or changed
  end
  return list, differs
end

local function list_delta(self, node, baseline, scope)
  if baseline.t ~= "list" then self:without_value() end
  local start, before, count = self.reader.bit, #baseline, #baseline
  if self:flag("changed", node) then
    self:begin(node.bits)
    count = self:length(node, 0)
    if count == before then self:redundant(start) end
    self:paid(math.max(count - before, 0), node.of.least)
  end
  local both = math.min(count, before)
  local list, changed = self:changed_elements(both, node, baseline, scope)
  self:new_elements(both, count, node.of, list, scope)
  return list, changed or count ~= before
end

local STEPS = { ascending = true, deltas = true }

deltas.list = function(self, node, baseline, scope)
  if node.set and node.of.k ~= "ascending" and baseline.t == "list" then
    return self:set_delta(node, baseline, scope)
  end
  if node.set or STEPS[node.of.k] then return self:whole(node, baseline, scope) end
  return list_delta(self, node, baseline, scope)
end
deltas.more = deltas.list

deltas.subset = function(self, node, baseline, scope)
  if baseline.t ~= "sparse" then return self:whole(node, baseline, scope) end
  local of, objects, next, at, differs = node.of, { t = "sparse" }, 0, 1, false
  while true do
    local start = self.reader.bit
    local index = self:object_index(next, node.max, node)
    while baseline[at] and baseline[at][1] < index do
      objects[#objects + 1] = baseline[at]
      self:kept_in("index", baseline[at][1], of, baseline[at][2])
      at = at + 1
    end
    if index == node.max then return objects, differs end
    next, differs = index + 1, true
    self:enter("index", index)
    if baseline[at] and baseline[at][1] == index then
      if not self:flag("removed", node) then
        local datum, changed = self:delta(of, baseline[at][2], scope)
        if not changed then self:redundant(start) end
        objects[#objects + 1] = { index, datum }
      end
      at = at + 1
    else
      objects[#objects + 1] = { index, self:alone(of, true, scope) }
    end
    self:leave()
  end
end
