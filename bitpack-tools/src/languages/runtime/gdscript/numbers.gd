## Helpers for integers and floats. An unsigned integer of 64 bits is the `int` with the same bits.
class Numbers:
	## Returns a number rounded to a float of 32 bits.
	static func single(value: float) -> float:
		return PackedFloat32Array([value])[0]

	## Returns the float of 64 bits with these bits.
	static func double(bits: int) -> float:
		var bytes := PackedByteArray([0, 0, 0, 0, 0, 0, 0, 0])
		bytes.encode_s64(0, bits)
		return bytes.decode_double(0)

	## Returns the number of bits of an unsigned integer.
	static func bit_length(value: int) -> int:
		if value < 0:
			return 64
		var length := 0
		while value > 0:
			value >>= 1
			length += 1
		return length

	## Returns `true` if the unsigned integer `a` is less than `b`.
	static func is_below(a: int, b: int) -> bool:
		return a < b if (a < 0) == (b < 0) else b < 0

	## Returns an unsigned integer shifted right.
	static func shifted_right(value: int, by: int) -> int:
		if by <= 0 or value >= 0:
			return value >> by
		return (value >> by) & ((1 << (64 - by)) - 1)

	## Returns the low bits of an integer as a signed integer.
	static func signed(value: int, bits: int) -> int:
		if bits >= 64:
			return value
		var low := value & ((1 << bits) - 1)
		return low - (1 << bits) if bits > 0 and (low >> (bits - 1)) & 1 == 1 else low

	## Returns `true` if an integer is in a range. The ends of a range of unsigned integers may have their highest bit set.
	static func is_within(value: int, minimum: int, maximum: int) -> bool:
		if minimum <= maximum:
			return value >= minimum and value <= maximum
		return value >= minimum or value <= maximum

	## Returns the lowest bytes of an integer.
	static func little_endian(value: int, count: int) -> PackedByteArray:
		var bytes := PackedByteArray()
		for i in count:
			bytes.append((value >> (8 * i)) & 255)
		return bytes

	## Returns the number of bytes of a string as UTF-8.
	static func text_length(text: String) -> int:
		return text.to_utf8_buffer().size()

	## Appends values that `blank` makes, until the array has `length`.
	static func filled(array: Array, length: int, blank: Callable) -> Array:
		while array.size() < length:
			array.append(blank.call())
		return array

	## Returns a number of zero bytes.
	static func zeros(count: int) -> PackedByteArray:
		var bytes := PackedByteArray()
		bytes.resize(count)
		bytes.fill(0)
		return bytes

	## Sets members of an object and returns it.
	static func with(object: RefCounted, members: Dictionary) -> RefCounted:
		for member: String in members:
			var now: Variant = object.get(member)
			if now is Array:
				now.assign(members[member])
			else:
				object.set(member, members[member])
		return object


## Comparisons for equality and order.
class Compare:
	static func same(a: Variant, b: Variant) -> bool:
		return typeof(a) == typeof(b) and a == b

	static func same_float(a: Variant, b: Variant) -> bool:
		return Numbers.single(a) == Numbers.single(b)

	static func same_list(of: Callable) -> Callable:
		return func(a: Variant, b: Variant) -> bool:
			if not (a is Array and b is Array) or a.size() != b.size():
				return false
			for i: int in a.size():
				if not of.call(a[i], b[i]):
					return false
			return true

	static func same_pair(key: Callable, value: Callable) -> Callable:
		return func(a: Variant, b: Variant) -> bool:
			return key.call(a[0], b[0]) and value.call(a[1], b[1])

	static func same_option(of: Callable) -> Callable:
		return func(a: Variant, b: Variant) -> bool:
			return a == null and b == null if a == null or b == null else of.call(a, b)

	static func order(a: Variant, b: Variant) -> int:
		return -1 if a < b else 1 if b < a else 0

	static func order_unsigned(a: Variant, b: Variant) -> int:
		return -1 if Numbers.is_below(a, b) else 1 if a != b else 0

	static func order_nothing(_a: Variant, _b: Variant) -> int:
		return 0

	static func order_list(of: Callable) -> Callable:
		return func(a: Variant, b: Variant) -> int:
			for i: int in mini(a.size(), b.size()):
				var found: int = of.call(a[i], b[i])
				if found != 0:
					return found
			return order(a.size(), b.size())

	static func order_pair(key: Callable, value: Callable) -> Callable:
		return func(a: Variant, b: Variant) -> int:
			var found: int = key.call(a[0], b[0])
			return found if found != 0 else value.call(a[1], b[1])

	static func order_option(of: Callable) -> Callable:
		return func(a: Variant, b: Variant) -> int:
			return order(int(a != null), int(b != null)) if a == null or b == null else of.call(a, b)

	## Orders variants by their numbers: `ranks` has the place of each.
	static func order_variants(ranks: Array) -> Callable:
		return func(a: Variant, b: Variant) -> int: return order(ranks[a], ranks[b])

