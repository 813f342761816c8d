-- Decodes packets with a schema: the same bits in the same order as the game's own reader, with the same
-- rejections. A sink is called for everything that is decoded:
--   enter(kind, name, count)    kind: "name", "index", "component" (of count), "part" of a map's entry,
--                               "front" of a delta, "variant" that is not part of the path
--   leave()
--   event(role, bit, bits, type, value, node, variant)    type: nil for rejected bits, or "opaque"
--   unsent(role, type, value, node, variant)    for a value that was not sent; a sink may lack it
local Decoder = {}
Decoder.__index = Decoder

function Decoder.new(schema, bytes, sink)
  local self = { schema = schema, reader = Reader.new(bytes), bytes = bytes, sink = sink }
  self.depth, self.kinds, self.names, self.counts = 0, {}, {}, {}
  return setmetatable(self, Decoder)
end

local function nothing() end
local function forget(self) self.taken = nil end

-- Returns a decoder that passes nothing on, and does not know paths.
function Decoder.quiet(schema, bytes)
  local self = Decoder.new(schema, bytes, { event = nothing })
  self.enter, self.leave, self.event = nothing, nothing, forget
  return self
end

-- Stops decoding with a table as the error, which distinguishes a rejected packet from a mistake in
-- this script.
function Decoder:reject(kind, bit, reason)
  error({ stop = "rejected", kind = kind, bit = bit, reason = reason or self.schema.messages[kind] }, 0)
end

function Decoder:unknown(why)
  error({ stop = "unknown", bit = self.reader.bit, reason = "the schema does not say " .. why }, 0)
end

-- Begins a run of bits. Rejects the packet unless all of them are present.
function Decoder:begin(bits)
  if bits and bits > self.reader:remaining() then self:reject("overflow", self.reader.bit) end
end

-- Takes the next bits, at most 128.
function Decoder:take(bits)
  local bit = self.reader.bit
  local raw = self.reader:take(bits)
  if not raw then self:reject("overflow", bit) end
  self.taken = self.taken or bit
  return raw
end

-- Reports the bits taken since the last event, with their value.
function Decoder:event(role, type, value, node, variant)
  local bit = self.taken or self.reader.bit
  self.taken = nil
  self.sink:event(role, bit, self.reader.bit - bit, type, value, node, variant)
end

function Decoder:enter(kind, name, count)
  local depth = self.depth + 1
  self.depth, self.kinds[depth], self.names[depth], self.counts[depth] = depth, kind, name, count or false
  self.sink:enter(kind, name, count)
end

function Decoder:leave()
  self.depth = self.depth - 1
  self.sink:leave()
end

local COMPONENTS = { "x", "y", "z", "w" }

-- Formats a step of a path: `.name`, `[3]`, `.x`.
function Decoder.step(kind, name, count)
  if kind == "part" or kind == "variant" or name == "" or kind == "component" and count == 1 then return "" end
  if kind == "name" or kind == "front" then return "." .. name end
  if kind == "component" and count <= 4 then return "." .. COMPONENTS[name + 1] end
  return string.format("[%d]", name)
end

function Decoder:path_text()
  local text = {}
  for i = 1, self.depth do text[i] = Decoder.step(self.kinds[i], self.names[i], self.counts[i]) end
  return table.concat(text)
end

local shapes = {}
Decoder.shapes = shapes

-- Decodes a value. The caller has begun the run with its lead. Returns the value if `keep` is set.
function Decoder:value(node, keep, scope) return shapes[node.k](self, node, keep, scope) end

-- Decodes a value that begins a run.
function Decoder:alone(node, keep, scope)
  self:begin(node.lead)
  return shapes[node.k](self, node, keep, scope)
end

local types = {}

-- Decodes a value of a type.
shapes.type = function(self, node, keep)
  local of = node.type
  if of.padded then
    local start = self.reader.bit
    self:begin(of.lead)
    local datum = types[of.k](self, of, keep)
    self:zeros_until(start + of.padded)
    return datum
  end
  if not of.depth then return types[of.k](self, of, keep) end
  local outer, level = self.itself, self.level
  self.itself, self.level = of, 0
  local datum = types[of.k](self, of, keep)
  self.itself, self.level = outer, level
  return datum
end

-- Decodes a nested value of the enclosing recursive type.
shapes.itself = function(self, node, keep)
  local of, level = self.itself, self.level + 1
  if level >= node.depth then
    self:reject("depth", self.reader.bit, string.format("nested more than %d deep", node.depth))
  end
  self.level = level
  self:begin(of.lead)
  local datum = types[of.k](self, of, keep)
  self.level = level - 1
  return datum
end

types.struct = function(self, of, keep)
  local scope = { t = "struct" }
  self:fields(of.fields, keep, scope)
  return keep and scope or Datum.unknown
end
types.enum = function(self, of, keep) return self:choice(of, keep) end
types.alias = function(self, of, keep) return self:value(of.of, keep, {}) end
types.opaque = function(self, of)
  if of.msb_first then
    self:unknown("what `MsbFirst` writes: this program reads numbers only from their least significant bit")
  end
  if not of.fixed then self:unknown("what a hand-written type writes") end
  local left = of.lead or 0
  while left > 0 do
    self:take(math.min(left, 128))
    left = left - math.min(left, 128)
  end
  if self.taken then self:event("value", "opaque", nil, of) end
  return Datum.unknown
end

local kinds = {}

for _, kind in ipairs({ "relative", "relative_wrapping", "range_to" }) do
  kinds[kind] = function(self, field, keep, scope)
    self:enter("name", field.name)
    local datum = self[kind](self, field, scope)
    self:leave()
    self:begin(field.next)
    if keep or field.keep then scope[#scope + 1] = { field.name, datum } end
  end
end
kinds.when = function(self, field, keep, scope)
  local is = Condition.holds(field.condition, scope)
  if is == nil then self:unknown("whether `" .. field.name .. "` holds") end
  if is then
    self:begin(field.fields.lead)
    self:fields(field.fields, keep, scope)
  else
    self:unsent_group(field.fields)
    Datum.unsent(field.fields, keep, scope)
  end
  self:begin(field.next)
end
kinds.align = function(self, field)
  self:pad()
  self:begin(field.next)
end
kinds.check = function(self, field)
  self:check(field)
end
kinds.reserved = function(self, field) self:reserved(field.bits) end
kinds["function"] = function(self, field)
  self:enter("name", field.name)
  self:unknown("what the function `" .. field.path .. "` writes")
end

-- Decodes fields. The scope receives each field that a later one refers to.
function Decoder:fields(fields, keep, scope)
  for i = 1, #fields do
    local field = fields[i]
    local node = field.node
    if node then
      local keeps = keep or field.keep
      self:enter("name", field.name)
      local datum = self:value(node, keeps, scope)
      self:leave()
      if not node.fixed then self:begin(field.next) end
      if keeps then scope[#scope + 1] = { field.name, datum } end
    else
      kinds[field.k](self, field, keep, scope)
    end
  end
end

-- Decodes an enum: its tag, the fields of the selected variant, then the checks of the type.
function Decoder:choice(of, keep)
  local start = self.reader.bit
  local code = self:take(of.tag)
  local index = of.codes[code]
  if not index then
    local reason = Integer.text(code) .. " is not the number of a variant: there are " .. Integer.text(#of.variants)
    if of.discriminants then
      local number = Integer.add(of.least, code)
      if of.signed and of.tag > 0 then number = Integer.extend(code, of.tag, true) end
      reason = Integer.text(number) .. " is not the discriminant of a variant"
    end
    self:reject("tag", start, reason)
  end
  local variant = of.variants[index]
  local type = Integer.compare(variant.number, 0) < 0 and "int" or "uint"
  self:event("tag", type, variant.number, of, variant.name)
  self:enter("name", variant.name)
  if not of.plain then self:begin(variant.fields.lead) end
  local scope = { t = "variant", index = index, name = variant.name }
  self:fields(variant.fields, keep, scope)
  self:leave()
  if of.checks then
    if not of.plain then self:begin(of.checks.lead) end
    self:fields(of.checks, false, {})
  end
  return keep and scope or Datum.unknown
end

return Decoder
