-- Decodes strings and byte sequences.
local shapes = Decoder.shapes
local char, floor = string.char, math.floor

-- Returns the number of bytes of the UTF-8 character at `i`; nil if it is invalid or zero.
local function character_at(bytes, i)
  local a, b, c, d = bytes:byte(i, i + 3)
  local function follows(byte) return byte and byte >= 0x80 and byte < 0xC0 end
  if a == 0 then return nil end
  if a < 0x80 then return 1 end
  if a >= 0xC2 and a < 0xE0 then return follows(b) and 2 or nil end
  if a >= 0xE0 and a < 0xF0 then
    -- overlong forms and surrogates are invalid
    if a == 0xE0 and (b or 0) < 0xA0 or a == 0xED and (b or 0) > 0x9F then return nil end
    return follows(b) and follows(c) and 3 or nil
  end
  if a >= 0xF0 and a < 0xF5 then
    if a == 0xF0 and (b or 0) < 0x90 or a == 0xF4 and (b or 0) > 0x8F then return nil end
    return follows(b) and follows(c) and follows(d) and 4 or nil
  end
end

local function is_text(bytes)
  local i = 1
  while i <= #bytes do
    local count = character_at(bytes, i)
    if not count then return false end
    i = i + count
  end
  return true
end

-- Decodes padding to the next byte, then `count` bytes.
function Decoder:aligned(count)
  self:pad()
  local bit = self.reader.bit
  local bytes = self.reader:take_bytes(count)
  if not bytes then self:reject("overflow", bit) end
  self.taken = self.taken or bit
  return bytes
end

local function text_of(self, node, text)
  self:event("value", "text", text, node)
  return { t = "text", v = text }
end

-- Decodes a length, padding, then UTF-8. Rejects zero bytes. An invalid string is rejected at the bit where the padding
-- begins.
shapes.text = function(self, node)
  local count = self:length(node, 0)
  local start = self.reader.bit
  local bytes = self:aligned(count)
  if not is_text(bytes) then self:reject("text", start) end
  return text_of(self, node, bytes)
end

local function bytes_of(self, node, count, keep)
  local bytes = self:aligned(count)
  self:event("value", "bytes", bytes, node)
  return keep and { t = "bytes", v = bytes } or Datum.unknown
end

shapes.byte_array = function(self, node, keep) return bytes_of(self, node, node.len, keep) end

shapes.byte_list = function(self, node, keep)
  return bytes_of(self, node, self:length(node, 0), keep)
end

-- Decodes the bytes up to the end of the packet or to its end check, which `datagram` hides.
shapes.rest = function(self, node, keep)
  local start = self.reader.bit
  self:pad()
  local count = math.floor(self.reader:remaining() / 8)
  if count < node.min or count > node.max then
    local side, bound = "above", node.max
    if count < node.min then side, bound = "below", node.min end
    self:reject("range", start, string.format("length %d is %s %d", count, side, bound))
  end
  return bytes_of(self, node, count, keep)
end

-- Decodes the rest of a UTF-8 character that begins with the byte `first` and has at most `most`
-- bytes.
function Decoder:character(first, most, start)
  local count = first >= 0xF0 and 4 or first >= 0xE0 and 3 or first >= 0xC0 and 2 or 1
  if first == 0 or count > most then self:reject("text", start) end
  local text = char(first)
  for _ = 2, count do text = text .. char(self:take(8)) end
  if character_at(text, 1) ~= count then self:reject("text", start) end
  return text
end

-- Decodes a length, then unaligned UTF-8. Rejects zero bytes.
shapes.unaligned_text = function(self, node)
  local text, left = {}, self:length(node, 8)
  if left == 0 then return { t = "text", v = "" } end
  while left > 0 do
    local start = self.reader.bit
    text[#text + 1] = self:character(self:take(8), left, start)
    left = left - #text[#text]
  end
  return text_of(self, node, table.concat(text))
end

-- Decodes unaligned UTF-8 up to a zero byte.
shapes.nul_terminated = function(self, node)
  local text, length = {}, 0
  while true do
    local start = self.reader.bit
    local first = self:take(8)
    if first == 0 and length >= node.min then break end
    if first == 0 then self:reject("range", start, string.format("length %d is below %d", length, node.min)) end
    if length == node.max then
      self:reject("range", start, string.format("length %d is above %d", node.max + 1, node.max))
    end
    text[#text + 1] = self:character(first, node.max - length, start)
    length = length + #text[#text]
  end
  return text_of(self, node, table.concat(text))
end

local function utf8_of(code)
  if code < 0x80 then return char(code) end
  local tail = char(0x80 + code % 64)
  if code < 0x800 then return char(0xC0 + floor(code / 64)) .. tail end
  tail = char(0x80 + floor(code / 64) % 64) .. tail
  if code < 0x10000 then return char(0xE0 + floor(code / 4096)) .. tail end
  return char(0xF0 + floor(code / 262144), 0x80 + floor(code / 4096) % 64) .. tail
end
Decoder.utf8_of = utf8_of

local function unit(self)
  local start = self.reader.bit
  local found = self:take(32)
  if found > 0xFFFF then self:reject("text", start) end
  return found
end

-- Decodes a length, then 32 bits for each UTF-16 code unit. Rejects zero units.
shapes.utf16 = function(self, node)
  local count, text = self:length(node, 0), {}
  local left = count
  while left > 0 do
    local start = self.reader.bit
    local code = unit(self)
    local is_high = code >= 0xD800 and code < 0xDC00
    left = left - 1
    if is_high and left > 0 then
      local low = unit(self)
      left = left - 1
      if low < 0xDC00 or low > 0xDFFF then self:reject("text", start) end
      code = 0x10000 + (code - 0xD800) * 0x400 + low - 0xDC00
    elseif code == 0 or code >= 0xD800 and code < 0xE000 then
      self:reject("text", start)
    end
    text[#text + 1] = utf8_of(code)
  end
  text = table.concat(text)
  if count > 0 then self:event("value", "text", text, node) end
  return { t = "text", v = text }
end
