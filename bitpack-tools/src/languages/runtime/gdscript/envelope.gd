## The checksum of packets.
class Crc:
	static var table: PackedInt64Array = make_table()

	static func make_table() -> PackedInt64Array:
		var made := PackedInt64Array()
		for byte in 256:
			var crc := byte
			for bit in 8:
				crc = (crc >> 1) ^ 0xedb88320 if crc & 1 == 1 else crc >> 1
			made.append(crc)
		return made

	## Returns the CRC-32 (IEEE 802.3) of the id, four zero bytes in place of the checksum, and the data after it.
	static func of_packet(protocol: Dictionary, data: PackedByteArray) -> int:
		var front := Numbers.little_endian(protocol.id, protocol.id_bytes)
		# of a view or a history
		front.append_array(protocol.get("unsent", PackedByteArray()))
		front.append_array(PackedByteArray([0, 0, 0, 0]))
		return 0xffffffff ^ continued(continued(0xffffffff, front), data)

	static func continued(crc: int, bytes: PackedByteArray) -> int:
		for byte in bytes:
			crc = (crc >> 8) ^ table[(crc ^ byte) & 255]
		return crc

