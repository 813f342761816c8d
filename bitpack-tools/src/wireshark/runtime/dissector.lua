-- Registers the protocol with Wireshark.
local PORTS = "udp.port"

local EXPERTS = {
  overflow = "PI_MALFORMED",
  range = "PI_MALFORMED",
  align = "PI_MALFORMED",
  reserved = "PI_MALFORMED",
  check = "PI_MALFORMED",
  tag = "PI_MALFORMED",
  text = "PI_MALFORMED",
  order = "PI_MALFORMED",
  redundant = "PI_PROTOCOL",
  depth = "PI_MALFORMED",
  crc = "PI_CHECKSUM",
  protocol = "PI_PROTOCOL",
  trailing = "PI_MALFORMED",
}

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
  if schema.envelope then
    local statuses = { [0] = "Bad", "Good", "Unverified" }
    marks.protocol = own("protocol", #schema.envelope.id_bytes > 4 and "hex64" or "hex32", "Protocol id", "The id of the protocol")
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
  for kind, group in pairs(EXPERTS) do
    own(kind, "rejected." .. kind, schema.messages[kind], group, "PI_ERROR")
  end
  own("unknown", "unknown.reason", "the schema does not say how it goes on", "PI_UNDECODED", "PI_NOTE")
  return experts, list
end

local NOBODY = { enter = function() end, leave = function() end, event = function() end }

-- Returns the first packet type of the schema that reads all of the datagram, else the first.
local function packet_of(schema, bytes)
  for i = 1, #schema.packets > 1 and #schema.packets or 0 do
    if not Decoder.new(schema, bytes, NOBODY):receive(i) then return i end
  end
  return 1
end

-- Returns the path in backticks, such as `bodies[3].position.x`, or "the packet".
local function path_of(stop)
  local path = stop.path:gsub("^%.", "")
  return path == "" and "the packet" or "`" .. path .. "`"
end

local function show_stop(self, stop, tree, item, tvb)
  local at = tree:close()
  local text = string.format("bit %d, %s: %s", stop.bit, path_of(stop), stop.reason)
  local mark = self.marks[stop.stop]
  local shown = item:add(mark.field, tree:range(stop.bit, 0), text)
  shown:set_generated()
  at:add_proto_expert_info(stop.stop == "rejected" and self.experts[stop.kind] or self.experts.unknown, text)
  local first = math.floor((tree.last + 7) / 8)
  if first < tvb:len() then item:add(self.marks.unread.field, tvb(first)) end
  return (stop.stop == "rejected" and "rejected at " or "unknown from ") .. text
end

local function show_checksum(self, status, item, tvb)
  if not status then return end
  local number = status == "good" and 1 or status == "bad" and 0 or 2
  item:add(self.marks.status.field, tvb(0, 0), number):set_generated()
end

-- Decodes a packet into the tree.
local function read(self, index, bytes, tvb, tree)
  local decoder = Decoder.new(self.schema, bytes, tree)
  decoder.is_cut = tvb:reported_len() > tvb:len()
  local stop = decoder:receive(index)
  if stop and decoder.is_cut and stop.kind == "overflow" then
    stop = { stop = "unknown", bit = stop.bit, path = stop.path, reason = "the capture has cut off the packet here" }
  end
  return stop, decoder.checksum
end

-- Returns the text for the packet list if no details are needed; nil if they are.
local function brief(self, index, bytes, tvb, item)
  -- this module hides Wireshark's own `Dissector`, which is a global
  self.handle = self.handle or _G.Dissector.get(self.schema.name)
  if item.visible or item:referenced(self.handle) then return nil end
  local summary = Summary.new()
  if not read(self, index, bytes, tvb, summary) then return summary:text(self.schema.packets[index].name) end
end

function Dissector:dissect(tvb, pinfo, parent)
  local schema, bytes = self.schema, tvb:len() > 0 and tvb:raw(0, tvb:len()) or ""
  local index, item = packet_of(schema, bytes), parent:add(self.protocol, tvb())
  local info = brief(self, index, bytes, tvb, item)
  if not info then
    local tree = Tree.new(tvb, item, self.roots[index], self.marks)
    local stop, status = read(self, index, bytes, tvb, tree)
    info = tree.summary:text(schema.packets[index].name)
    if stop then info = info .. ", " .. show_stop(self, stop, tree, item, tvb) end
    if tree.more > 0 then item:add(tvb(0, 0), string.format("%d more values", tree.more)) end
    show_checksum(self, status, item, tvb)
    item:append_text(", " .. info)
  end
  pinfo.cols.protocol = schema.title
  pinfo.cols.info = info
  return tvb:len()
end

-- Maximum number of addresses that are remembered.
local MOST_ENDS = 65536

-- Returns both ends of a datagram, each an address with a port.
local function ends_of(pinfo)
  return tostring(pinfo.src) .. " " .. pinfo.src_port, tostring(pinfo.dst) .. " " .. pinfo.dst_port
end

-- Returns true if another of these dissectors recognizes a datagram.
local function is_of_another(self, bytes)
  for _, schema in ipairs(self.all) do
    if schema ~= self.schema and Decoder.is_ours(schema, bytes) then return true end
  end
  return false
end

-- Returns true if a datagram is one of the game, or has an end that is known to play it: the first
-- packet of a conversation may be damaged.
local function is_recognized(self, bytes, pinfo)
  local from, to = ends_of(pinfo)
  if not Decoder.is_ours(self.schema, bytes) then
    return (self.ends[from] or self.ends[to]) and not is_of_another(self, bytes)
  end
  if self.ends_left == 0 then self.ends, self.ends_left = {}, MOST_ENDS end
  self.ends[from], self.ends[to], self.ends_left = true, true, self.ends_left - 1
  return true
end

-- Recognizes datagrams with the protocol's id or checksum, then assigns their whole conversation.
local function register_heuristic(self)
  local envelope = self.schema.envelope
  if not envelope or not (envelope.sums or envelope.sends_id) then return end
  self.all[#self.all + 1] = self.schema
  self.protocol:register_heuristic("udp", function(tvb, pinfo, parent)
    if tvb:len() == 0 or not is_recognized(self, tvb:raw(0, tvb:len()), pinfo) then return false end
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

function Dissector.register(schema)
  local abbr = schema.name
  local self = setmetatable({ schema = schema, protocol = new_protocol(schema) }, { __index = Dissector })
  self.ends, self.ends_left = {}, MOST_ENDS
  -- the schemas of all dissectors of this kind, which Wireshark runs with the same globals
  _G.bitpack_schemas = _G.bitpack_schemas or {}
  self.all = _G.bitpack_schemas
  local roots, wants = Places.of(schema, abbr)
  local registry = Fields.new(abbr)
  registry:give(roots, wants, abbr)
  self.roots, self.marks = roots, own_fields(schema, registry, abbr)
  self.protocol.fields = registry.list
  self.experts, self.protocol.experts = own_experts(schema, registry, abbr)
  function self.protocol.init() self.ends, self.ends_left = {}, MOST_ENDS end
  function self.protocol.dissector(tvb, pinfo, parent) return self:dissect(tvb, pinfo, parent) end
  register_heuristic(self)
  register_ports(self)
end

return Dissector
