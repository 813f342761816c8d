-- Decodes the deltas of maps and sets.
local MISPLACED = "the key is not new, or not above the previous one"

-- Decodes the number of new entries. With the `kept` ones it must be in the bounds.
local function more(self, node, kept)
  local min, max = math.max(node.min - kept, 0), math.max(node.max - kept, 0)
  local bits = Decoder.bit_length(max - min)
  self:begin(bits)
  return self:ranged("length", min, max - min, bits, node)
end

-- Returns true if a list with ascending keys has this key.
local function has(list, key, key_of)
  local first, last = 1, #list
  while first <= last do
    local middle = math.floor((first + last) / 2)
    local order = Datum.order(key_of(list[middle]), key) or -1
    if order == 0 then return true end
    if order < 0 then first = middle + 1 else last = middle - 1 end
  end
  return false
end

-- Rejects a key that is not above the previous new one, or that the baseline has.
local function check_new(self, key, last, old, start, key_of)
  local order = last and Datum.order(key_of(last), key)
  if last and order == nil then self:unknown("which of two keys is greater") end
  if last and order ~= -1 or has(old, key, key_of) then self:reject("order", start, MISPLACED) end
end

-- Merges two lists of entries whose keys ascend.
local function merged(kept, new, key_of)
  local all, i = { t = "list" }, 1
  for _, entry in ipairs(new) do
    while kept[i] and (Datum.order(key_of(kept[i]), key_of(entry)) or -1) <= 0 do
      all[#all + 1], i = kept[i], i + 1
    end
    all[#all + 1] = entry
  end
  for at = i, #kept do all[#all + 1] = kept[at] end
  return all
end

local function itself(item) return item end
local function first(entry) return entry[1] end

-- Decodes the new entries of a map or a set, which `read` reads and returns with its key.
local function with_new(self, node, kept, old, key_of, least, read)
  local count = more(self, node, #kept)
  self:paid(count, least)
  local entries = {}
  for i = 0, count - 1 do
    local start = self.reader.bit
    self:enter("index", #kept + i)
    local entry = read()
    check_new(self, key_of(entry), entries[#entries], old, start, key_of)
    self:leave()
    entries[#entries + 1] = entry
  end
  return merged(kept, entries, key_of), count > 0
end

function Decoder:set_delta(node, old, scope)
  local of, kept, differs = node.of, {}, false
  local index = self:object_index(0, #old, node)
  for i = 0, #old - 1 do
    if i < index then
      kept[#kept + 1] = old[i + 1]
      self:kept_in("index", i, of, old[i + 1])
    else
      differs = true
      index = self:object_index(i + 1, #old, node)
    end
  end
  local list, is_more = with_new(self, node, kept, old, itself, of.least, function()
    return self:alone(of, true, scope)
  end)
  return list, differs or is_more
end

local function kept_entry(self, node, i, entry)
  if not self:reports_elements() then return end
  self:enter("index", i)
  self:kept_in("part", "key", node.key, entry[1])
  self:kept_in("part", "value", node.value, entry[2])
  self:leave()
end

Decoder.deltas_of.map = function(self, node, old, scope)
  if old.t ~= "list" then return self:whole(node, old, scope) end
  local kept, differs, start = {}, false, self.reader.bit
  local index = self:object_index(0, #old, node)
  for i = 0, #old - 1 do
    local entry = old[i + 1]
    if i < index then
      kept[#kept + 1] = entry
      kept_entry(self, node, i, entry)
    else
      self:enter("index", i)
      if not self:flag("removed", node) then
        self:enter("part", "value")
        local datum, changed = self:delta(node.value, entry[2], scope)
        if not changed then self:redundant(start) end
        self:leave()
        kept[#kept + 1] = { t = "list", entry[1], datum }
      end
      self:leave()
      differs, start = true, self.reader.bit
      index = self:object_index(i + 1, #old, node)
    end
  end
  local list, is_more = with_new(self, node, kept, old, first, node.key.least + node.value.least, function()
    local key = self:inside("part", "key", node.key, true, scope)
    return { t = "list", key, self:inside("part", "value", node.value, true, scope) }
  end)
  return list, differs or is_more
end
