-- Decodes deltas: a value from its difference to a baseline, which is another value of the type.
-- Functions that decode a changed value also return true if it differs from the baseline.
local UNCHANGED = "it is marked as changed, but equals its baseline"
local deltas = {}
Decoder.deltas_of = deltas

function Decoder:redundant(start, why) self:reject("redundant", start, why or UNCHANGED) end

-- Stops at a delta whose baseline is not a value of the type, or is not known.
function Decoder:without_value() self:unknown("what value the baseline has") end

-- Decodes the changed bit of a value that is not part of another, and its delta.
function Decoder:root_delta(of, baseline)
  return (self:delta_if_changed({ k = "type", type = of }, baseline, {}))
end

-- Decodes the changed bit of a value and, if it is set, its delta. `shown` is the node of the bit's event, nil for a
-- value that is not part of another.
function Decoder:delta_if_changed(node, baseline, scope, shown)
  local start = self.reader.bit
  if not self:flag("changed", shown) then
    self:kept(node, baseline)
    return baseline, false
  end
  local datum, differs = self:delta(node, baseline, scope)
  if not differs then self:redundant(start) end
  return datum, true
end

-- Decodes the delta of a changed value, whose changed bit was decoded before.
function Decoder:delta(node, baseline, scope)
  local change = node.change
  if change == "opaque" then self:unknown("what a hand-written delta writes") end
  if change == "whole" then return self:whole(node, baseline, scope) end
  if change then return self:small_differences(node, change, baseline, scope) end
  local own = deltas[node.k]
  if own then return own(self, node, baseline, scope) end
  return self:whole(node, baseline, scope)
end

-- Decodes a changed value that is sent in full.
function Decoder:whole(node, baseline, scope)
  local datum = self:alone(node, true, scope)
  local around = self.itself and Sent.contains_itself(node) and self.itself
  local is_exact = not (node.inexact or around and around.inexact)
  return datum, not is_exact or not Sent.same(datum, baseline)
end

local function whole_type(self, of)
  self:begin(of.all)
  return self.shapes.type(self, { type = of }, true)
end

local bodies = {}

function Decoder:type_delta(of, baseline)
  if of.change == "whole" then
    local datum = whole_type(self, of)
    return datum, not Sent.same(datum, baseline)
  end
  local body = of.change == "own" and bodies[of.k]
  if not body then self:unknown("what the delta of a hand-written type is") end
  local outer, level = self.itself, self.level
  if of.depth then self.itself, self.level = of, 0 end
  local datum, differs = body(self, of, baseline)
  self.itself, self.level = outer, level
  return datum, differs
end

bodies.struct = function(self, of, baseline)
  if baseline.t ~= "struct" then self:without_value() end
  local new = { t = "struct" }
  return new, self:fields_delta(of.fields, baseline, new)
end

bodies.enum = function(self, of, baseline)
  if baseline.t ~= "variant" then self:without_value() end
  if not self:flag("same variant") then
    local datum = whole_type(self, of)
    return datum, datum.t ~= "variant" or datum.index ~= baseline.index
  end
  local variant = of.variants[baseline.index]
  if not variant then self:without_value() end
  local new = { t = "variant", index = baseline.index, name = baseline.name }
  self:enter("variant", variant.name)
  local differs = self:fields_delta(variant.fields, baseline, new)
  self:leave()
  if of.checks then self:fields(of.checks, false, {}) end
  return new, differs
end

bodies.alias = function(self, of, baseline) return self:delta(of.of, baseline, {}) end

deltas.type = function(self, node, baseline) return self:type_delta(node.type, baseline) end
deltas.nothing = function(_, _, baseline) return baseline, false end
deltas.counted = function(self) self:without_value() end

deltas.omit_default = function(self, node, baseline, scope)
  local was_left_out = Datum.equals(baseline, node.left_out)
  if was_left_out == nil then
    local is_whole = node.of.change == "whole" or not node.of.change and not deltas[node.of.k]
    if is_whole then return self:whole(node, baseline, scope) end
    self:without_value()
  end
  if not self:flag("present", node, node.omitted_bit) then
    self:unsent(node.of, node.left_out)
    return node.left_out, not was_left_out
  end
  local start, sent, differs = self.reader.bit, nil, true
  if was_left_out then
    sent = self:alone(node.of, true, scope)
  else
    sent, differs = self:delta(node.of, baseline, scope)
  end
  if node.exact and Datum.equals(sent, node.left_out) then self:reject("redundant", start) end
  return sent, differs
end

deltas.optional = function(self, node, baseline, scope)
  if baseline.t ~= "option" then return self:whole(node, baseline, scope) end
  if not self:flag("present", node) then return { t = "option" }, baseline.v ~= nil end
  if not baseline.v then return { t = "option", v = self:alone(node.of, true, scope) }, true end
  local inner, differs = self:delta(node.of, baseline.v, scope)
  return { t = "option", v = inner }, differs
end
