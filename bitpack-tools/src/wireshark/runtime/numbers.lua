-- Decodes values of fixed width: numbers, quaternions, checks, padding.
local shapes = Decoder.shapes

shapes.bool = function(self, node)
  local value = self:take(1) == 1
  self:event("value", "bool", value, node)
  return Datum.bool(value)
end

shapes.bits = function(self, node)
  local value = Integer.extend(self:take(node.bits), node.bits, node.signed)
  self:event("value", node.signed and "int" or "uint", value, node)
  return Datum.int(value)
end

shapes.float = function(self, node)
  local type, low, high, value = "float", self:take(32), nil, nil
  if node.bits == 32 then
    value = Float.single(low)
  else
    high = self:take(32)
    type, value = "double", Float.double(low, high)
  end
  self:event("value", type, value, node)
  if value == value then return { t = type, v = value } end
  -- the bits tell one NaN from another
  return { t = type, v = value, low = low, high = high }
end

-- Decodes an integer in groups of bits.
local function varint(self, node)
  local start, code, at, is_odd = self.reader.bit, 0, 0, false
  while true do
    local is_last = node.longest - at <= node.group
    local bits = is_last and node.longest - at or node.group
    local low = self:take(bits)
    if at == 0 then is_odd = low % 2 == 1 end
    code = Integer.add(code, Integer.multiply(low, Integer.power_of_two(at)))
    if is_last or self:take(1) == 0 then
      if low == 0 and at > 0 then self:reject("redundant", start, "a shorter form of the number exists") end
      if not node.signed then return code end
      local half = Integer.shift_right(code, 1)
      return is_odd and Integer.subtract(Integer.negate(half), 1) or half
    end
    at = at + bits
  end
end

-- Rejects an integer that is not in the range of its encoding.
function Decoder:in_range(value, node, start)
  local offset = Integer.subtract(value, node.min)
  if Integer.compare(offset, 0) < 0 or Integer.compare(offset, node.most) > 0 then
    local max = Integer.text(Integer.add(node.min, node.most))
    self:reject("range", start, Integer.text(value) .. " is not in " .. Integer.text(node.min) .. "..=" .. max)
  end
end

shapes.range = function(self, node)
  local start = self.reader.bit
  local value = node.group and varint(self, node) or Integer.add(node.min, self:take(node.bits))
  self:in_range(value, node, start)
  self:event("value", node.signed and "int" or "uint", value, node)
  return Datum.int(value)
end

-- Decodes a length or an index from `min` to `min + most`.
function Decoder:ranged(role, min, most, bits, node)
  local start = self.reader.bit
  local offset = self:take(bits)
  if offset > most then
    local reason = string.format("%d is not in %d..=%d", min + offset, min, min + most)
    if role == "length" then reason = string.format("length %d is above %d", min + offset, min + most) end
    self:reject("range", start, reason)
  end
  self:event(role, "uint", min + offset, node)
  return min + offset
end

-- Decodes a bit. Returns true if it is 1, or 0 if `reversed`.
function Decoder:flag(role, node, reversed)
  local is_set = self:take(1) == (reversed and 0 or 1)
  self:event(role, "bool", is_set, node)
  return is_set
end

shapes.optional = function(self, node, keep, scope)
  if not self:flag("present", node) then return { t = "option" } end
  local inner = self:alone(node.of, keep, scope)
  return keep and { t = "option", v = inner } or Datum.unknown
end

shapes.omit_default = function(self, node, keep, scope)
  if not self:flag("present", node, node.omitted_bit) then
    self:unsent(node.of, node.left_out)
    return node.left_out
  end
  local start = self.reader.bit
  local sent = self:alone(node.of, keep or node.exact, scope)
  if node.exact and Datum.equals(sent, node.left_out) then self:reject("redundant", start) end
  return sent
end

-- Decodes one quantized float or double.
local function step_of(self, node, type, restored)
  local start = self.reader.bit
  local step = self:take(node.bits)
  if step > node.steps then
    self:reject("range", start, string.format("%d is above the last step %d", step, node.steps))
  end
  local value = restored(node, step)
  self:event("value", type, value, node)
  return { t = type, v = value }
end

shapes.compressed = function(self, node, keep)
  local list, count = { t = "list" }, node.components
  for i = 1, count do
    if not node.joins then self:begin(node.bits) end
    self:enter("component", i - 1, count)
    list[i] = step_of(self, node, "float", Codes.restored)
    self:leave()
  end
  if not keep then return Datum.unknown end
  return count == 1 and list[1] or list
end

shapes.compressed_f64 = function(self, node) return step_of(self, node, "double", Codes.restored_double) end

-- Decodes a quaternion that is sent without its largest component.
shapes.smallest_three = function(self, node) return (Quaternion.read(self, node)) end

-- Decodes a serialize check. `node` has its width and the expected value.
function Decoder:check(node)
  local start, magic = self.reader.bit, node.magic
  local found = self:take(node.bits)
  if Integer.compare(found, magic) ~= 0 then
    local reason = "the serialize check is " .. Integer.hex(found) .. ", not " .. Integer.hex(magic)
    self:reject("check", start, reason)
  end
  self:event("check", "uint", magic, node.mark or node)
end

function Decoder:reserved(bits, kind)
  local start = self.reader.bit
  local found = self:take(bits)
  if Integer.compare(found, 0) ~= 0 then
    local reason = "the reserved bits are " .. Integer.binary(found) .. ", not zero"
    self:reject(kind or "reserved", start, reason)
  end
  self:event("reserved", "uint", 0)
end

-- Decodes the padding of a type with the attribute `pad_to`: zero bits up to bit `stop`. Rejects set
-- bits.
function Decoder:zeros_until(stop)
  if self.reader.bit >= stop then return end
  self:begin(stop - self.reader.bit)
  while self.reader.bit < stop do
    local start = self.reader.bit
    if Integer.compare(self:take(math.min(stop - start, 64)), 0) ~= 0 then
      self:reject("reserved", start, "the padding after the value is not zero")
    end
  end
  self:event("padding", "uint", 0)
end

-- Decodes padding to the next byte. Rejects bits other than zero.
function Decoder:pad()
  local start = self.reader.bit
  local bits = -start % 8
  if bits == 0 then return end
  local found = self.reader:take(bits)
  if not found then self:reject("overflow", start) end
  if found ~= 0 then self:reject("align", start) end
  self.taken = self.taken or start
  self:event("align", "uint", 0)
end

-- Decodes a built-in Rust type that allows fewer values than its encoding.
shapes.named = function(self, node, keep, scope)
  local start = self.reader.bit
  local datum = self:value(node.of, keep, scope)
  if datum.t ~= "int" then return datum end
  local number = datum.v
  if node.name == "char" then
    local is_surrogate = Integer.compare(number, 0xD7FF) > 0 and Integer.compare(number, 0xE000) < 0
    local is_one = Integer.compare(number, 0) >= 0 and Integer.compare(number, 0x110000) < 0
    if is_surrogate or not is_one then self:reject("range", start) end
    return { t = "char", v = number }
  end
  if node.name == "NonZero" and Integer.compare(number, 0) == 0 then self:reject("range", start) end
  return datum
end

shapes.nothing = function() return { t = "struct" } end

shapes["function"] = function(self, node) self:unknown("what the function `" .. node.path .. "` writes") end
