-- Wireshark gets a protocol; a Lua without it gets the decoder, to read packets with.
if Proto then
  Dissector.register(schema)
else
  return { schema = schema, Decoder = Decoder, Integer = Integer, Float = Float }
end
