-- Registers the protocol with Wireshark.
local PORTS = "udp.port"

-- The groups of rejections that are not malformed packets.
local GROUPS = { redundant = "PI_PROTOCOL", crc = "PI_CHECKSUM", protocol = "PI_PROTOCOL", baseline = "PI_UNDECODED" }

local Dissector = {}

-- Wireshark 4.4 has these constants in tables of their own, older versions have them as globals
local function expert_constant(kind, name)
  local own = expert and expert[kind]
  return own and own[name:gsub("PI_", "")] or _G[name]
end

local function new_protocol(schema)
  local made, protocol = pcall(Proto, schema.name, schema.title)
  if not made then
    error("Wireshark has a protocol `" .. schema.name .. "` already: `bitpack wireshark --name` gives this another name", 0)
  end
  return protocol
end

-- Returns the fields of the protocol itself: the envelope, and the result of decoding.
local function own_fields(schema, registry, abbr)
  local function own(name, form, label, says, values)
    local same = values and { values = values } or name
    return { field = registry:field(abbr .. "." .. name, form, label, says, same), form = form }
  end
  local marks = {}
  marks.rejected = own("rejected", "string", "Rejected", "Why a reader rejects the packet, and where")
  marks.bits = own("rejected.bits", "group", "Rejected bits", "What a reader rejects, where that is some bits")
  marks.unknown = own("unknown", "string", "Unknown", "Where the schema does not say how the packet goes on")
  marks.unread = own("unread", "bytes", "Unread", "Bytes that were not read")
  local other = schema.deltas[1] or schema.views[1]
  local envelope = schema.envelope or other and other.envelope
  if envelope then
    local statuses = { [0] = "Bad", "Good", "Unverified" }
    marks.protocol = own("protocol", #envelope.id_bytes > 4 and "hex64" or "hex32", "Protocol id", "The id of the protocol")
    marks.checksum = own("checksum", "hex32", "Checksum", "CRC32 over the id and all that follows")
    marks.status = own("checksum.status", "uint32", "Checksum status", "Whether the checksum is that of the packet", statuses)
  end
  return marks
end

local function own_experts(schema, registry, abbr)
  local experts, list = {}, {}
  local function own(kind, name, text, group, severity)
    local made = ProtoExpert.new(registry:reserve(abbr .. "." .. name), text,
      expert_constant("group", group), expert_constant("severity", severity))
    experts[kind], list[#list + 1] = made, made
  end
  for kind, text in pairs(schema.messages) do
    own(kind, "rejected." .. kind, text, GROUPS[kind] or "PI_MALFORMED", "PI_ERROR")
  end
  own("unknown", "unknown.reason", "the schema does not say how it goes on", "PI_UNDECODED", "PI_NOTE")
  return experts, list
end

-- Returns the path in backticks, such as `bodies[3].position.x`, or "the packet".
local function path_of(stop)
  local path = stop.path:gsub("^%.", "")
  return path == "" and "the packet" or "`" .. path .. "`"
end

local function show_stop(self, stop, tree, item, tvb)
  local at = tree:close()
  local text = stop.is_plain and stop.reason or string.format("bit %d, %s: %s", stop.bit, path_of(stop), stop.reason)
  local mark = self.marks[stop.stop]
  local shown = item:add(mark.field, tree:range(stop.bit, 0), text)
  shown:set_generated()
  at:add_proto_expert_info(stop.stop == "rejected" and self.experts[stop.kind] or self.experts.unknown, text)
  local first = math.floor((tree.last + 7) / 8)
  if first < tvb:len() then item:add(self.marks.unread.field, tvb(first)) end
  if stop.is_plain then return text end
  return (stop.stop == "rejected" and "rejected at " or "unknown from ") .. text
end

local function show_checksum(self, status, item, tvb)
  if not status then return end
  local number = status == "good" and 1 or status == "bad" and 0 or 2
  item:add(self.marks.status.field, tvb(0, 0), number):set_generated()
end

-- Returns a stop as a person sees it. The game does not reject a delta whose baseline the capture lacks.
local function explained(packet, stop, received, tvb)
  local function unknown(reason, is_plain)
    return { stop = "unknown", bit = stop.bit, path = stop.path, reason = reason, is_plain = is_plain }
  end
  if stop.kind == "baseline" then
    local where = packet.is_dropped and "is no longer kept" or "is not in this capture"
    if packet.view then return unknown("the value that the delta refers to " .. where) end
    return unknown(string.format("delta, %d bytes, its baseline %d %s", tvb:len(), received.baseline, where), true)
  end
  if stop.is_predicted then
    local bytes = math.ceil((8 * tvb:len() - stop.bit) / 8)
    return unknown(string.format("predicted or damaged, %d %s", bytes, bytes == 1 and "byte" or "bytes"), true)
  end
  if packet.is_cut and stop.kind == "overflow" then return unknown("the capture has cut off the packet here") end
  return stop
end

-- Returns the name of a packet: its type, and for a delta the numbers of its value and of the baseline.
local function name_of(packet, received, stop)
  if not received or not received.sequence then return packet.of.name end
  local name = string.format("%s #%d", packet.of.name, received.sequence)
  if packet.view or not received.baseline or stop and (stop.kind == "baseline" or stop.is_predicted) then return name end
  return string.format("%s (delta from #%d)", name, received.baseline)
end

-- Decodes a packet into the tree. Returns the stop, and the name of the packet.
local function read(self, packet, bytes, tvb, sink)
  local decoder = Decoder.new(self.schema, bytes, sink)
  decoder.is_cut = packet.is_cut
  decoder.is_predicted = packet.is_predicted
  local stop, received
  if packet.view then
    stop, received = decoder:receive_view(packet.of, packet.baseline_of)
  elseif packet.delta then
    stop, received = decoder:receive_delta(packet.delta, packet.baseline_of)
  else
    stop = decoder:receive(packet.kind)
  end
  return stop and explained(packet, stop, received, tvb), name_of(packet, received, stop), decoder.checksum
end

-- Returns the text for the packet list if no details are needed; nil if they are.
local function brief(self, packet, bytes, tvb, item)
  -- this module hides Wireshark's own `Dissector`, which is a global
  self.handle = self.handle or _G.Dissector.get(self.schema.name)
  if item.visible or item:referenced(self.handle) then return nil end
  -- a delta that is dissected for the first time was decoded already
  if packet.summary then return packet.summary:text(name_of(packet, packet.received)) end
  local summary = Summary.new()
  local stop, name = read(self, packet, bytes, tvb, summary)
  if not stop then return summary:text(name) end
end

local function detailed(self, packet, bytes, tvb, item)
  local tree = Tree.new(tvb, item, self.roots[packet.kind or packet.of], self.marks)
  local stop, name, status = read(self, packet, bytes, tvb, tree)
  local info = tree.summary:text(name)
  if stop then info = info .. ", " .. show_stop(self, stop, tree, item, tvb) end
  if tree.more > 0 then item:add(tvb(0, 0), string.format("%d more values", tree.more)) end
  show_checksum(self, status, item, tvb)
  item:append_text(", " .. info)
  return info, stop
end

-- Shows a predicted baseline, which is no packet of the game.
local function show_baseline(self, bytes, pinfo, tvb, item)
  if not pinfo.visited then self.histories:predict(bytes) end
  item:append_text(", predicted baseline")
  return string.format("predicted baseline of the next packet, %d bytes", tvb:len())
end

-- Shows a datagram of a schema that describes nothing but views.
local function show_other(self, tvb, item)
  local bytes = tvb:len() == 1 and "1 byte" or string.format("%d bytes", tvb:len())
  local name = "no packet of a view, " .. bytes
  item:add(self.marks.unknown.field, tvb(0, 0), name):set_generated()
  item:append_text(", " .. name)
  return name
end

function Dissector:dissect(tvb, pinfo, parent)
  Decoder.set_session(self.sessions:of_packet())
  local schema, bytes = self.schema, tvb:len() > 0 and tvb:raw(0, tvb:len()) or ""
  local item, info = parent:add(self.protocol, tvb()), nil
  local view = Decoder.view_of(schema, bytes)
  if Histories.is_baseline(schema, bytes) then
    info = show_baseline(self, bytes, pinfo, tvb, item)
  elseif not view and #schema.packets + #schema.deltas == 0 then
    info = show_other(self, tvb, item)
  else
    local from, to = Recognizer.ends_of(pinfo)
    local is_cut = tvb:reported_len() > tvb:len()
    local key, packet, stop = from .. " " .. to, nil, nil
    if view then
      packet = self.views:packet(bytes, view, pinfo.number .. " " .. key, key, pinfo.visited)
    else
      packet = self.histories:packet(bytes, pinfo.number, key, pinfo.visited, is_cut)
    end
    info = brief(self, packet, bytes, tvb, item)
    if not info then info, stop = detailed(self, packet, bytes, tvb, item) end
    if not stop then self.recognizer:remember(pinfo) end
  end
  pinfo.cols.protocol = schema.title
  pinfo.cols.info = info
  return tvb:len()
end

-- Recognizes datagrams with the protocol's id or checksum, then assigns their whole conversation.
local function register_heuristic(self)
  if not Recognizer.is_recognizable(self.schema) then return end
  Recognizer.add(self.schema)
  self.protocol:register_heuristic("udp", function(tvb, pinfo, parent)
    if tvb:len() == 0 then return false end
    Decoder.set_session(self.sessions:of_packet())
    if not self.recognizer:recognizes(tvb:raw(0, tvb:len()), pinfo) then return false end
    -- an error inside a heuristic is not reported by Wireshark, so show it
    local read, why = pcall(self.dissect, self, tvb, pinfo, parent)
    if not read then parent:add(self.protocol, tvb()):append_text(", a mistake in this dissector: " .. tostring(why)) end
    pinfo.conversation = self.protocol
    return true
  end)
end

local function register_ports(self)
  local protocol, ports = self.protocol, DissectorTable.get(PORTS)
  protocol.prefs.ports = Pref.range("UDP ports", self.schema.ports, "Datagrams from and to these ports are of this protocol", 65535)
  local taken = ""
  local function take()
    if taken ~= "" then ports:remove(taken, protocol) end
    taken = protocol.prefs.ports
    if taken ~= "" then ports:add(taken, protocol) end
  end
  function protocol.prefs_changed() take() end
  take()
  ports:add_for_decode_as(protocol)
end

-- Forgets the packets of the previous capture.
function Dissector:forget()
  self.recognizer = Recognizer.new(self.schema)
  self.histories, self.views = Histories.new(self.schema), Views.new(self.schema)
end

function Dissector.register(schema)
  local abbr = schema.name
  local self = setmetatable({ schema = schema, protocol = new_protocol(schema) }, { __index = Dissector })
  self:forget()
  local roots, wants = Places.of(schema, abbr)
  local registry = Fields.new(abbr)
  registry:give(roots, wants, abbr)
  self.roots, self.marks = roots, own_fields(schema, registry, abbr)
  self.protocol.fields = registry.list
  self.experts, self.protocol.experts = own_experts(schema, registry, abbr)
  self.sessions = Sessions.new(self.protocol)
  function self.protocol.init() self:forget() end
  function self.protocol.dissector(tvb, pinfo, parent) return self:dissect(tvb, pinfo, parent) end
  register_heuristic(self)
  register_ports(self)
end

return Dissector
