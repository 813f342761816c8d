-- Finds the session number of a packet, which the checksum covers but which is not sent: in the IP headers of a
-- recorder, or in a preference.
local Sessions = {}
Sessions.__index = Sessions

-- Option 30 (experimental, class 2) of an IPv4 header with 12 bytes, and the destination options of an IPv6 packet with
-- one experimental option. Both contain the letters `bp` and the number, 8 bytes little-endian.
local IPV4_OPTION, IPV6_OPTIONS = "\94\12bp", "^\17\1\30\10bp(........)"
local IPV4_HEADER, NONE = 20, ("\0"):rep(8)

-- Returns the 8 bytes of a number in decimal or, after `0x`, hexadecimal digits; nil for other texts.
local function bytes_of(text)
  local digits, base = text:match("^%s*0[xX](%x+)%s*$"), 16
  if not digits then digits, base = text:match("^%s*(%d+)%s*$"), 10 end
  if not digits then return nil end
  local number, bytes, byte = Integer.parse(digits, base), "", nil
  for _ = 1, 8 do
    number, byte = Integer.divide(number, 256)
    bytes = bytes .. string.char(byte)
  end
  return number == 0 and bytes or nil
end

-- Adds a preference to a protocol, and asks Wireshark for the IP headers.
function Sessions.new(protocol)
  protocol.prefs.session = Pref.string("Session number", "",
    "The checksum of the packets covers this number, such as 0x5EED; a recorder can store it in the capture instead")
  local self = { protocol = protocol, four = Field.new("ip"), six = Field.new("ipv6.dstopts") }
  return setmetatable(self, Sessions)
end

-- Returns the bytes of the innermost header of the packet.
local function last_of(extractor)
  local all = { extractor() }
  local last = all[#all]
  return last and last.range:raw()
end

local function in_ipv4(header)
  local at = IPV4_HEADER + 1
  while at < #header do
    local kind, length = header:byte(at), header:byte(at + 1)
    if kind == 0 then return nil end
    if kind == 1 then
      length = 1
    elseif header:sub(at, at + 3) == IPV4_OPTION and #header >= at + 11 then
      return header:sub(at + 4, at + 11)
    end
    if length == 0 then return nil end
    at = at + length
  end
end

-- Returns the 8 bytes of the packet's session number; nil without a session.
function Sessions:of_packet()
  local four, six = last_of(self.four), last_of(self.six)
  local found = four and in_ipv4(four) or six and six:match(IPV6_OPTIONS)
  if not found then
    local text = self.protocol.prefs.session or ""
    if text ~= self.text then self.text, self.stated = text, bytes_of(text) end
    found = self.stated
  end
  return found ~= NONE and found or nil
end

return Sessions
