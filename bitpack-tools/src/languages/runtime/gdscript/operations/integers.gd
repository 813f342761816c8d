	# integers, sent as their low bits or as the offset from a minimum

	## Reads or writes the 0 to 64 low bits of a word.
	func word(value: int, bits: int) -> int:
		if bits <= 32:
			return raw(value & ((1 << bits) - 1), bits)
		var low := raw(value & 0xffffffff, 32)
		return (raw((value >> 32) & ((1 << (bits - 32)) - 1), bits - 32) << 32) | low

	## Returns `true` if a value to be written is an integer in a range.
	func is_integer(value: Variant, minimum: int, maximum: int) -> bool:
		return typeof(value) == TYPE_INT and Numbers.is_within(value, minimum, maximum)

	## Rejects a value to be written, which is returned if it is an integer.
	func out_of_range(value: Variant) -> int:
		reject("range")
		return value if typeof(value) == TYPE_INT else 0

	func flag(value: Variant) -> bool:
		if not reading and typeof(value) != TYPE_BOOL:
			reject("range")
		return raw(1 if value else 0, 1) == 1

	## An unsigned integer, sent as its low bits.
	func bits(value: Variant, count: int) -> int:
		if reading:
			return word(0, count)
		if typeof(value) != TYPE_INT or (count < 64 and (value < 0 or (value as int) >> count != 0)):
			return out_of_range(value)
		return word(value, count)

	## A signed integer, in two's complement.
	func signed_bits(value: Variant, count: int) -> int:
		if reading:
			return Numbers.signed(word(0, count), count)
		if typeof(value) != TYPE_INT or Numbers.signed(value, count) != value:
			return out_of_range(value)
		word(value, count)
		return value

	## An integer in a range, sent as its offset from the minimum, which has this many bits.
	func ranged(value: Variant, minimum: int, maximum: int, count: int) -> int:
		if reading:
			var offset := word(0, count)
			if not Numbers.is_within(offset, 0, maximum - minimum):
				return reject("range")
			return offset + minimum
		if not is_integer(value, minimum, maximum):
			return out_of_range(value)
		word(value - minimum, count)
		return value

	## An integer in a range, sent in groups of bits: each is followed by a bit that is set if there is another group. A
	## signed integer is sent as its zigzag.
	func varint(value: Variant, group: int, is_signed: bool, minimum: int, maximum: int) -> int:
		if not reading and not is_integer(value, minimum, maximum):
			return out_of_range(value)
		var longest := Numbers.bit_length(zigzag(minimum, is_signed) | zigzag(maximum, is_signed))
		var rest := 0 if reading else zigzag(value, is_signed)
		var code := 0
		var at := 0
		while true:
			var is_last := longest - at <= group
			var count := longest - at if is_last else group
			var low := word(rest, count)
			rest = Numbers.shifted_right(rest, count) if count < 64 else 0
			code |= low << at
			if is_last or raw(0 if rest == 0 else 1, 1) == 0:
				if reading and low == 0 and at > 0:
					return reject("redundant")
				break
			at += group
		if not reading:
			return value
		var found := Numbers.shifted_right(code, 1) ^ -(code & 1) if is_signed else code
		return found if Numbers.is_within(found, minimum, maximum) else reject("range")

	func zigzag(value: int, is_signed: bool) -> int:
		return (value << 1) ^ (-1 if value < 0 else 0) if is_signed else value
