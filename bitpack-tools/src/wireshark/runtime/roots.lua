-- The places of packets.
local Builder, word, snake = Places.Builder, Places.word, Places.snake

-- Requests the fields of what follows a value.
function Builder:envelope(root, envelope)
  if not envelope then return end
  local last = envelope.end_check
  if last then self:mark(root, "check", last) end
  if last and last.aligned then self:mark(root, "align") end
  self:mark(root, "reserved")
end

-- Returns the place of a packet.
function Places.root(abbr, name)
  return { abbr = abbr, label = name, children = {}, fields = {}, says = name }
end

-- Returns the places of each packet type and of deltas, and the fields that they request.
function Places.of(schema, abbr)
  local builder, roots = setmetatable({ wants = {} }, Builder), {}
  local function abbr_of(of, is_single) return is_single and abbr or abbr .. "." .. word(snake(of.name)) end
  for i, packet in ipairs(schema.packets) do
    roots[i] = Places.root(abbr_of(packet, #schema.packets == 1), packet.name)
    Places.visit.type(builder, { type = packet.type }, roots[i])
    builder:envelope(roots[i], schema.envelope)
    -- the bit that tells a plain packet from a modelled one
    if schema.modelled then builder:want(roots[i], "check", nil, "hex32", "check") end
  end
  local is_single = #schema.packets == 0 and #schema.deltas == 1
  for _, of in ipairs(schema.deltas) do roots[#roots + 1] = builder:delta_packets(of, abbr_of(of, is_single)) end
  for _, of in ipairs(schema.views) do roots[of] = builder:view(of, abbr_of(of, false)) end
  return roots, builder.wants
end
