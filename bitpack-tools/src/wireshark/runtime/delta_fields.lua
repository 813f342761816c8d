-- Decodes the deltas of fields.
local CANNOT_BE_UNCHANGED = "it must change: its baseline value is not allowed here"

local function has_to_change(self, start) self:reject("range", start, CANNOT_BE_UNCHANGED) end

-- Returns the value of a field of the baseline, which usually is at the same index as in the new value.
local function member(old, index, name)
  local field = old[index]
  if field and field[1] == name then return field[2] end
  return Datum.member(old, name)
end

-- Returns the number of elements that the baseline has in an array of which an earlier field
-- contains the number of elements.
local function count_before(self, node, old)
  local found = Datum.named(old, node.count)
  if found.t ~= "int" then self:without_value() end
  if Integer.compare(found.v, 0) < 0 or Integer.compare(found.v, node.len) > 0 then return node.len end
  return found.v
end

local function counted(self, node, old, baseline, new)
  local before = count_before(self, node, old)
  if baseline.t ~= "list" then self:without_value() end
  local count = self:count_of(node, new)
  if node.change == "whole" then
    local list = self:elements(count, node.of, true, new, node.several)
    local is_same = count <= before
    for i = 1, math.min(#list, #baseline) do is_same = is_same and Sent.same(list[i], baseline[i]) end
    return list, node.of.inexact or not is_same
  end
  local both = math.min(count, before)
  local list, changed = self:changed_elements(both, node, baseline, new)
  self:new_elements(both, count, node.of, list, new)
  return list, changed or count > before
end

-- Returns true if a number fits to the fields that it depends on; nil if they are not known.
local fits = {}
function fits.relative(field, number, new)
  local to = Datum.number(Datum.named(new, field.to))
  if to then return Integer.compare(number, to) > 0 end
end
function fits.relative_wrapping(field, number, new)
  local to = Datum.number(Datum.named(new, field.to))
  if to then return Integer.cast(Integer.subtract(number, to), field.bits, false) ~= 0 end
end
function fits.range_to(field, number, new)
  local min, max = Decoder.end_in(field.from, new), Decoder.end_in(field.to, new)
  if min and max then return Integer.compare(number, min) >= 0 and Integer.compare(number, max) <= 0 end
end

-- Decodes a field that is sent in full, because the baseline has no value for it.
local function without_baseline(self, field, new)
  if field.node then return self:alone(field.node, true, new) end
  if fits[field.k] then return self[field.k](self, field, new) end
  self:unknown("what the function `" .. field.path .. "` writes")
end

local function changed_field(self, field, old, baseline, new)
  local path = field.change_by or field.path
  if path then self:unknown("what the function `" .. path .. "` writes") end
  local node = field.node
  if node and node.k == "counted" then return counted(self, node, old, baseline, new) end
  if node then return self:delta(node, baseline, new) end
  local datum = without_baseline(self, field, new)
  return datum, not Sent.same(datum, baseline)
end

local function unchanged_counted(self, node, start, old, baseline, new)
  local before, found = count_before(self, node, old), Datum.number(Datum.named(new, node.count))
  if not found then self:without_value() end
  if Integer.compare(found, 0) < 0 or Integer.compare(found, before) > 0 then has_to_change(self, start) end
  local list = { t = "list" }
  for i = 1, math.min(found, #baseline) do list[i] = baseline[i] end
  return list
end

-- Returns the value of a field that is marked as unchanged. Rejects it if the value contradicts
-- fields that have changed.
local function unchanged_field(self, field, start, old, baseline, new)
  local node = field.node
  if node and node.k == "counted" and baseline.t == "list" then
    baseline = unchanged_counted(self, node, start, old, baseline, new)
  elseif fits[field.k] then
    local number, is_fit = Datum.number(baseline), nil
    if number then is_fit = fits[field.k](field, number, new) end
    if is_fit == nil then self:without_value() end
    if not is_fit then has_to_change(self, start) end
  end
  self:kept_field(field, baseline)
  return baseline
end

-- Decodes the delta of a field. Returns true if it differs.
local function field_delta(self, field, old, new)
  self:enter("name", field.name)
  local start, baseline = self.reader.bit, member(old, #new + 1, field.name)
  local is_changed = field.always or self:flag("changed", field.node)
  local datum, differs
  if is_changed then
    datum, differs = changed_field(self, field, old, baseline, new)
  else
    datum, differs = unchanged_field(self, field, start, old, baseline, new), false
  end
  if is_changed and not differs and not field.always then self:redundant(start) end
  self:leave()
  new[#new + 1] = { field.name, datum }
  return differs
end

local MARKS = {
  align = function(self) self:pad() end,
  check = function(self, field) self:check(field) end,
  reserved = function(self, field) self:reserved(field.bits) end,
}

-- Decodes the fields of a group with a condition. They are sent as deltas if the condition also held
-- in the baseline.
local function group_delta(self, group, old, new, one)
  local is = Condition.holds(group.condition, new)
  if is == nil then self:unknown("whether `" .. group.name .. "` holds") end
  if not is then
    self:unsent_group(group.fields)
    Datum.unsent(group.fields, true, new)
    return false
  end
  local before = Condition.holds(group.condition, old)
  if before == nil then self:unknown("whether `" .. group.name .. "` holds in the baseline") end
  local differs = false
  for _, field in ipairs(group.fields) do
    if before or MARKS[field.k] or field.k == "when" then
      differs = one(self, field, old, new) or differs
    else
      self:enter("name", field.name)
      new[#new + 1] = { field.name, without_baseline(self, field, new) }
      self:leave()
      differs = true
    end
  end
  return differs
end

local function one(self, field, old, new)
  if field.k == "when" then return group_delta(self, field, old, new, one) end
  if MARKS[field.k] then
    MARKS[field.k](self, field)
    return false
  end
  return field_delta(self, field, old, new)
end

-- Decodes the deltas of fields, and adds their values to `new`. Returns true if one differs.
function Decoder:fields_delta(fields, old, new)
  local differs = false
  for i = 1, #fields do differs = one(self, fields[i], old, new) or differs end
  return differs
end
