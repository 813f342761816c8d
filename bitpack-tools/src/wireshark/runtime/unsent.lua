-- Reports values that were not sent, to sinks with a function `unsent`.

-- Maximum number of values for a packet, because a small packet could leave out many.
local MOST_UNSENT = 65536

local function report(self, role, type, value, node, variant)
  if self.unsent_left == 0 then return end
  self.unsent_left = self.unsent_left - 1
  self.sink:unsent(role, type, value, node, variant)
end

-- Reports a value with the events that it would have if it was sent. Parts that are unknown have none.
local visit = {}

local function report_value(self, node, datum)
  if self.unsent_left == 0 or datum.t == "unknown" then return end
  local of = visit[node.k]
  if of then of(self, node, datum) end
end

local function report_length(self, node, length) report(self, "length", "uint", length, node) end

local function report_in(self, kind, name, count, node, datum)
  self:enter(kind, name, count)
  report_value(self, node, datum)
  self:leave()
end

-- Reports the values of fields, which are in wire order from `at` on. Returns the next index.
local function report_fields(self, fields, values, at)
  for i = 1, #fields do
    local field = fields[i]
    local value = values[at]
    if field.k == "when" then
      at = report_fields(self, field.fields, values, at)
    elseif value and field.node then
      at = at + 1
      report_in(self, "name", field.name, nil, field.node, value[2])
    elseif value and (field.k == "relative" or field.k == "relative_wrapping" or field.k == "range_to") then
      at = at + 1
      self:enter("name", field.name)
      report(self, "value", field.signed and "int" or "uint", value[2].v, field)
      self:leave()
    end
  end
  return at
end

local function leaf(type)
  return function(self, node, datum) report(self, "value", type, datum.v, node) end
end

local function number(self, node, datum)
  report(self, "value", node.signed and "int" or "uint", datum.v, node)
end

visit.bool, visit.byte_array, visit.rest = leaf("bool"), leaf("bytes"), leaf("bytes")
visit.nul_terminated = leaf("text")
visit.float = function(self, node, datum) report(self, "value", datum.t, datum.v, node) end
visit.compressed_f64 = visit.float
visit.bits, visit.range = number, number
visit.byte_list = function(self, node, datum)
  report_length(self, node, #datum.v)
  report(self, "value", "bytes", datum.v, node)
end
visit.text = function(self, node, datum)
  report_length(self, node, #datum.v)
  report(self, "value", "text", datum.v, node)
end
visit.unaligned_text = visit.text
visit.utf16 = function(self, node, datum)
  local units = 0
  -- a character of four bytes has two units, and each other character one
  for byte in datum.v:gmatch("[%z\1-\127\192-\255]") do units = units + (byte:byte() >= 0xF0 and 2 or 1) end
  report_length(self, node, units)
  report(self, "value", "text", datum.v, node)
end

visit.optional = function(self, node, datum)
  report(self, "present", "bool", datum.v ~= nil, node)
  if datum.v then report_value(self, node.of, datum.v) end
end
local function inner(self, node, datum) report_value(self, node.of, datum) end
visit.omit_default, visit.named = inner, inner

local function components(self, node, datum)
  local list = datum.t == "list" and datum or { datum }
  for i = 1, #list do
    self:enter("component", i - 1, #list)
    report(self, "value", "float", list[i].v, node)
    self:leave()
  end
end
visit.compressed, visit.smallest_three = components, components

visit.array = function(self, node, datum)
  if self.sink.is_brief then return end
  for i = 1, #datum do
    report_in(self, node.vector and "component" or "index", i - 1, #datum, node.of, datum[i])
  end
end

local function elements(self, of, datum)
  if self.sink.is_brief then return end
  if of.k == "ascending" or of.k == "deltas" then of = of.of end
  for i = 1, #datum do report_in(self, "index", i - 1, nil, of, datum[i]) end
end

visit.list = function(self, node, datum)
  report_length(self, node, #datum)
  elements(self, node.of, datum)
end
visit.more = function(self, node, datum)
  local of = node.of
  if of.k == "ascending" or of.k == "deltas" then of = of.of end
  for i = 1, #datum do
    report(self, "present", "bool", true, node)
    report_in(self, "index", i - 1, nil, of, datum[i])
  end
  report(self, "present", "bool", false, node)
end
visit.map = function(self, node, datum)
  report_length(self, node, #datum)
  for i = 1, self.sink.is_brief and 0 or #datum do
    self:enter("index", i - 1)
    report_in(self, "part", "key", nil, node.key, datum[i][1])
    report_in(self, "part", "value", nil, node.value, datum[i][2])
    self:leave()
  end
end
visit.subset = function(self, node, datum)
  if node.variation == "indices" then report_length(self, node, #datum) end
  for i = 1, self.sink.is_brief and 0 or #datum do report_in(self, "index", datum[i][1], nil, node.of, datum[i][2]) end
end

visit.type = function(self, node, datum)
  local of = node.type
  if of.k == "alias" then return report_value(self, of.of, datum) end
  if of.k == "struct" then return report_fields(self, of.fields, datum, 1) end
  if of.k ~= "enum" then return end
  local variant = of.variants[datum.index]
  local type = Integer.compare(variant.number, 0) < 0 and "int" or "uint"
  report(self, "tag", type, variant.number, of, variant.name)
  self:enter("name", variant.name)
  report_fields(self, variant.fields, datum, 1)
  self:leave()
end

local function wants_unsent(self)
  self.unsent_left = self.unsent_left or self.sink.unsent and MOST_UNSENT or 0
  return self.unsent_left > 0
end

-- Reports the default value of a field.
function Decoder:unsent(node, datum)
  if wants_unsent(self) then report_value(self, node, datum) end
end

-- Reports the values of a conditional group.
function Decoder:unsent_group(fields)
  if wants_unsent(self) then report_fields(self, fields, Datum.unsent(fields, true, {}), 1) end
end

-- Returns true if the sink wants the elements of lists that were not sent.
function Decoder:reports_elements() return wants_unsent(self) and not self.sink.is_brief end

-- Reports a value that equals its baseline, which is not sent.
function Decoder:kept(node, datum)
  if not wants_unsent(self) then return end
  if node.k == "counted" then return elements(self, node.of, datum) end
  report_value(self, node, datum)
end

-- Reports an element that equals its baseline.
function Decoder:kept_in(kind, name, node, datum)
  if self:reports_elements() then report_in(self, kind, name, nil, node, datum) end
end

-- Reports a field that equals its baseline.
function Decoder:kept_field(field, datum)
  if field.node then return self:kept(field.node, datum) end
  if wants_unsent(self) and datum.t == "int" then
    report(self, "value", field.signed and "int" or "uint", datum.v, field)
  end
end
