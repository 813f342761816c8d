-- The Wireshark fields of all places, each with a unique name.
local Fields = {}

local FORMS = {
  bool = function(abbr, name, _, says) return ProtoField.bool(abbr, name, base.NONE, nil, nil, says) end,
  uint32 = function(abbr, name, values, says) return ProtoField.uint32(abbr, name, base.DEC, values, nil, says) end,
  int32 = function(abbr, name, values, says) return ProtoField.int32(abbr, name, base.DEC, values, nil, says) end,
  uint64 = function(abbr, name, _, says) return ProtoField.uint64(abbr, name, base.DEC, nil, nil, says) end,
  int64 = function(abbr, name, _, says) return ProtoField.int64(abbr, name, base.DEC, nil, nil, says) end,
  hex32 = function(abbr, name, _, says) return ProtoField.uint32(abbr, name, base.HEX, nil, nil, says) end,
  hex64 = function(abbr, name, _, says) return ProtoField.uint64(abbr, name, base.HEX, nil, nil, says) end,
  double = function(abbr, name, _, says) return ProtoField.double(abbr, name, says) end,
  string = function(abbr, name, _, says) return ProtoField.string(abbr, name, base.UNICODE, says) end,
  bytes = function(abbr, name, _, says) return ProtoField.bytes(abbr, name, base.NONE, says) end,
  group = function(abbr, name, _, says) return ProtoField.none(abbr, name, says) end,
}

local Registry = {}
Registry.__index = Registry

-- The name `abbr` is taken by the protocol itself.
function Fields.new(abbr) return setmetatable({ taken = { [abbr] = {} }, list = {} }, Registry) end

-- Returns the wanted name, with a number appended if another field has it. Fields with equal `same`
-- share a name.
function Registry:name(wanted, same)
  local abbr, number = wanted, 1
  while self.taken[abbr] and self.taken[abbr].same ~= same do
    number = number + 1
    abbr = string.format("%s_%d", wanted, number)
  end
  return abbr
end

-- Reserves a name without a field.
function Registry:reserve(wanted)
  local abbr = self:name(wanted, self)
  self.taken[abbr] = {}
  return abbr
end

-- Returns the field of this name, and creates it if necessary.
function Registry:field(wanted, form, name, says, same)
  local abbr = self:name(wanted, same)
  if not self.taken[abbr] then
    local values = type(same) == "table" and same.values or nil
    local made = FORMS[form](abbr, name, values, says)
    self.taken[abbr] = { same = same, field = made }
    self.list[#self.list + 1] = made
  end
  return self.taken[abbr].field
end

local function each_place(place, seen, visit)
  if seen[place] then return end
  seen[place] = true
  visit(place)
  for _, child in pairs(place.children) do each_place(child, seen, visit) end
end

-- Gives every place its fields. Fields named by the game come first, so that they keep their names.
function Registry:give(roots, wants, abbr)
  local sames = {}
  local function same_of(want)
    if want.values then
      sames[want.node] = sames[want.node] or { values = want.values }
      return sames[want.node]
    end
    return (want.role == "difference" and "value" or want.role) .. " " .. want.form
  end
  local function give(want)
    local place = want.place
    local name = want.name and place.abbr .. "." .. want.name or place.abbr
    if name == abbr then name = abbr .. ".value" end
    local label = want.name and (want.role == "tag" or place.abbr == abbr) and want.name or place.label
    if want.name and label ~= want.name then label = label .. " " .. want.name end
    local field = self:field(name, want.form, label, place.says, same_of(want))
    place.fields[want.role] = place.fields[want.role] or {}
    place.fields[want.role][want.node] = { field = field, form = want.form, values = want.values }
  end
  for _, want in ipairs(wants) do
    if not want.name then give(want) end
  end
  for _, root in pairs(roots) do
    each_place(root, {}, function(place)
      -- a group that also has a value of its own shows it as a line of text
      if place.group and (not self.taken[place.abbr] or self.taken[place.abbr].same == "group") then
        place.field = self:field(place.abbr, "group", place.label, place.says, "group")
      end
    end)
  end
  for _, want in ipairs(wants) do
    if want.name then give(want) end
  end
end

return Fields
