-- Reads bits from a packet, lowest first, never past its end.
local Reader = {}
Reader.__index = Reader

local floor, byte = math.floor, string.byte

-- powers of two, because a table is faster than the operator
local powers = {}
for i = 0, 32 do powers[i] = 2 ^ i end

function Reader.new(bytes) return setmetatable({ bytes = bytes, bit = 0, size = 8 * #bytes }, Reader) end

function Reader:remaining() return self.size - self.bit end

-- Returns up to 32 bits at a position without taking them. Bits after the end are zero.
function Reader:peek(at, count)
  local first, shift = floor(at / 8) + 1, at % 8
  local a, b, c, d, e = byte(self.bytes, first, first + 4)
  local word = (a or 0) + (b or 0) * 256 + (c or 0) * 65536 + (d or 0) * 16777216 + (e or 0) * 4294967296
  return floor(word / powers[shift]) % powers[count]
end

-- Takes the next 0 to 128 bits. Returns nil if fewer remain.
function Reader:take(count)
  local at = self.bit
  if count > self.size - at then return nil end
  self.bit = at + count
  local shift = at % 8
  -- most numbers are in one byte
  if count > 0 and shift + count <= 8 then
    return floor(byte(self.bytes, (at - shift) / 8 + 1) / powers[shift]) % powers[count]
  end
  if count <= 32 then return self:peek(at, count) end
  local limbs = {}
  for done = 0, count - 1, 24 do
    limbs[#limbs + 1] = self:peek(at + done, math.min(24, count - done))
  end
  return Integer.of_limbs(limbs)
end

-- Takes the next bytes. The position must be at a byte boundary. Returns nil if fewer remain.
function Reader:take_bytes(count)
  if 8 * count > self.size - self.bit then return nil end
  local first = floor(self.bit / 8) + 1
  self.bit = self.bit + 8 * count
  return self.bytes:sub(first, first + count - 1)
end

-- Counts zero bits at the position, up to `most` (at most 32), without taking them.
function Reader:zeros(most)
  local window, zeros = self:peek(self.bit, 32), 0
  while zeros < most and window % 2 == 0 do
    window, zeros = floor(window / 2), zeros + 1
  end
  return zeros
end

return Reader
