-- In Wireshark, registers the protocol. In a Lua without Wireshark, returns the decoder.
if Proto then
  Dissector.register(schema)
else
  return { schema = schema, Decoder = Decoder, Histories = Histories, Views = Views, Integer = Integer, Float = Float }
end
