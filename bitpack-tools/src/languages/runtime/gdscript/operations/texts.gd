	# strings and bytes

	## Returns a string as UTF-8. Rejects one with a zero or with half of a surrogate pair.
	func encoded(value: Variant) -> PackedByteArray:
		if not (value is String or value is StringName):
			reject("text")
			return PackedByteArray()
		var text: String = value
		for i in text.length():
			var code := text.unicode_at(i)
			if code == 0 or (code >= 0xd800 and code < 0xe000) or code > 0x10ffff:
				reject("text")
				return PackedByteArray()
		return text.to_utf8_buffer()

	## Returns the string of some UTF-8. Rejects invalid bytes and a zero.
	func decoded(bytes: PackedByteArray) -> String:
		var text := ""
		# the part that begins here has no byte order mark, which the engine would drop
		var start := 0
		var i := 0
		while i < bytes.size():
			var first := bytes[i]
			var count := 0 if first < 0x80 else -1 if first < 0xc2 else 1 if first < 0xe0 else 2 if first < 0xf0 else 3 if first < 0xf5 else -1
			if first == 0 or count < 0 or i + count >= bytes.size():
				reject("text")
				return ""
			var code := first if count == 0 else first & (0x3f >> count)
			for k in range(1, count + 1):
				if bytes[i + k] & 0xc0 != 0x80:
					reject("text")
					return ""
				code = (code << 6) | (bytes[i + k] & 63)
			# overlong forms, surrogates, and code points above 10FFFF
			var least: int = 0 if count < 2 else 0x800 if count == 2 else 0x10000
			if code < least or code > 0x10ffff or (code >= 0xd800 and code < 0xe000):
				reject("text")
				return ""
			i += count + 1
			if code == 0xfeff:
				text += bytes.slice(start, i - 3).get_string_from_utf8() + String.chr(code)
				start = i
		return text + bytes.slice(start).get_string_from_utf8()

	## Returns a value to be written if it is a string.
	func kept(value: Variant) -> String:
		return value if value is String or value is StringName else ""

	func utf8(value: Variant, minimum: int, maximum: int, is_aligned: bool) -> String:
		var bytes := PackedByteArray() if reading else encoded(value)
		if failed:
			return kept(value)
		var length := ranged(bytes.size(), minimum, maximum, Numbers.bit_length(maximum - minimum))
		if is_aligned:
			align()
		if reading and length > left():
			reject("overflow")
		# first an array of bytes, then a string
		hold(2 * OBJECT + length * (1 + 4))
		if failed or not reading:
			put_bytes(bytes)
			return kept(value)
		return decoded(take_bytes(length))

	## A length, padding to the next byte, then UTF-8.
	func text(value: Variant, minimum: int, maximum: int) -> String:
		return utf8(value, minimum, maximum, true)

	## A length, then UTF-8 without padding.
	func unaligned_text(value: Variant, minimum: int, maximum: int) -> String:
		return utf8(value, minimum, maximum, false)

	## UTF-8 up to a zero byte.
	func nul_terminated(value: Variant, minimum: int, maximum: int) -> String:
		var bytes := PackedByteArray() if reading else encoded(value)
		if not reading and (bytes.size() < minimum or bytes.size() > maximum):
			reject("range")
		hold(2 * OBJECT)
		if not reading:
			hold(bytes.size() * (1 + 4))
			put_bytes(bytes)
			raw(0, 8)
			return kept(value)
		while not failed:
			var byte := raw(0, 8)
			if byte == 0:
				break
			hold(1 + 4)
			if bytes.size() >= maximum:
				reject("range")
			bytes.append(byte)
		if bytes.size() < minimum:
			reject("range")
		return "" if failed else decoded(bytes)

	## A length, then 32 bits for each UTF-16 code unit.
	func utf16(value: Variant, minimum: int, maximum: int) -> String:
		if not reading:
			encoded(value)
		var units := PackedByteArray() if reading or failed else (value as String).to_utf16_buffer()
		var length := ranged(units.size() >> 1, minimum, maximum, Numbers.bit_length(maximum - minimum))
		hold(OBJECT)
		if not reading:
			for i in length:
				hold(4)
				raw(units.decode_u16(2 * i), 32)
			return kept(value)
		var found := ""
		# the first half of a surrogate pair, or 0
		var high := 0
		for i in length:
			hold(4)
			var unit := raw(0, 32)
			var is_low := unit >= 0xdc00 and unit < 0xe000
			if unit == 0 or unit > 0xffff or is_low != (high != 0):
				reject("text")
			if failed:
				return ""
			if is_low:
				found += String.chr(0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00))
				high = 0
			elif unit >= 0xd800 and unit < 0xdc00:
				high = unit
			else:
				found += String.chr(unit)
		if high != 0:
			reject("text")
		return found

	## Writes bytes at any position.
	func put_bytes(bytes: PackedByteArray) -> void:
		var whole := bytes.size() & ~3
		for i in range(0, whole, 4):
			raw(bytes.decode_u32(i), 32)
		for i in range(whole, bytes.size()):
			raw(bytes[i], 8)

	## Reads bytes at any position.
	func take_bytes(length: int) -> PackedByteArray:
		if 8 * length > end - position:
			reject("overflow")
			return PackedByteArray()
		if position & 7 == 0:
			var at := position >> 3
			position += 8 * length
			return buffer.slice(at, at + length)
		var bytes := PackedByteArray()
		for i in length:
			bytes.append(raw(0, 8))
		return bytes

	func bytes_of(value: Variant, length: int) -> PackedByteArray:
		align()
		if reading and length > left():
			reject("overflow")
		hold(OBJECT + length)
		if failed or not reading:
			var bytes: PackedByteArray = value if value is PackedByteArray else PackedByteArray()
			put_bytes(bytes)
			return bytes
		return take_bytes(length)

	## Returns the number of bytes of a value to be written, or -1 if it is not a byte array.
	func size_of(value: Variant) -> int:
		return value.size() if value is PackedByteArray else -1

	## Padding to the next byte, then a fixed number of bytes.
	func byte_array(value: Variant, length: int) -> PackedByteArray:
		if not reading and size_of(value) != length:
			reject("range")
		return bytes_of(value, length)

	## A length, padding to the next byte, then the bytes.
	func byte_list(value: Variant, minimum: int, maximum: int) -> PackedByteArray:
		var size := 0 if reading else size_of(value)
		return bytes_of(value, ranged(size, minimum, maximum, Numbers.bit_length(maximum - minimum)))

	## Padding to the next byte, then the bytes up to the end of the packet or to its end check.
	func rest(value: Variant, minimum: int, maximum: int) -> PackedByteArray:
		align()
		var length := left() if reading else size_of(value)
		if length < minimum or length > maximum:
			reject("range")
		return bytes_of(value, length)
