-- The text of a packet in the packet list: its variant, and its first single values. Values inside
-- of lists and vectors have no place there; a list has its length.
local Summary = {}
Summary.__index = Summary

-- Maximum number of values, of characters of all values, and of bytes of a text.
local MOST, LONGEST, LONGEST_TEXT = 6, 80, 20

-- Returns a sink for a decoder.
function Summary.new() return setmetatable({ names = {}, depth = 0, count = 0, length = 0, texts = {}, is_brief = true }, Summary) end

-- Formats a value for a line of text; nil if it has no short text.
function Summary.said(type, value, node)
  if type == "bool" then return value and "true" or "false" end
  if type == "float" then return Float.text(value) end
  if type == "double" then return Float.double_text(value) end
  if type == "opaque" then return "only the game knows" end
  if type ~= "int" and type ~= "uint" then return nil end
  if node and node.fraction then return Float.double_text(Integer.number(value) / 2 ^ node.fraction) end
  return Integer.text(value)
end

function Summary:enter(kind, name, count)
  self.depth = self.depth + 1
  self.names[self.depth] = name
  local is_single = kind == "name" or kind == "variant" or kind == "component" and count == 1
  if not is_single and not self.inner then self.inner = self.depth end
end

function Summary:leave()
  if self.inner == self.depth then self.inner = nil end
  self.depth = self.depth - 1
end

-- Returns the innermost name that is not the number of a field; nil for a field of the packet itself.
local function name_of(self)
  for at = self.depth, 1, -1 do
    local name = self.names[at]
    if name == self.title then return nil end
    if type(name) == "string" and name ~= "" and not name:find("^%d") then return name end
  end
end

-- Returns the beginning of a text in quotes. It ends between two characters.
local function quoted(text)
  local last = math.min(#text, LONGEST_TEXT)
  while text:find("^[\128-\191]", last + 1) do last = last - 1 end
  local rest = last < #text and "…" or ""
  return '"' .. text:sub(1, last):gsub("%c", ".") .. rest .. '"'
end

local LISTS = { list = true, map = true, subset = true }

local function text_of(role, type, value, node, variant)
  if role == "tag" then return variant and "=" .. variant end
  if role == "length" then return LISTS[node.k] and "[" .. Integer.text(value) .. "]" end
  if role ~= "value" and role ~= "difference" then return nil end
  if type == "text" then return "=" .. quoted(value) end
  if node and node.char then return nil end
  local text = type ~= "opaque" and Summary.said(type, value, node)
  return text and "=" .. text
end

function Summary:event(role, _, _, type, value, node, variant)
  if self.inner or not type then return end
  if variant and self.depth == 0 then
    self.title = variant
    return
  end
  local text = not self.is_full and text_of(role, type, value, node, variant)
  if not text then return end
  local name = name_of(self)
  text = name and name .. text or text:gsub("^=", "")
  self.count, self.length = self.count + 1, self.length + #text + 1
  self.is_full = self.count > MOST or self.length > LONGEST
  self.texts[#self.texts + 1] = self.is_full and "…" or text
end

function Summary:unsent(role, type, value, node, variant) self:event(role, nil, nil, type, value, node, variant) end

-- Returns the text: the variant, or else `name`, and the values.
function Summary:text(name)
  local texts = table.concat(self.texts, " ")
  return (self.title or name) .. (texts == "" and "" or " " .. texts)
end

return Summary
