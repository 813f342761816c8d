	# optional values, defaults, arrays

	func nothing(_value: Variant) -> Variant:
		return null

	## A Unicode scalar value, sent as its number.
	func character(value: Variant, each: Callable) -> int:
		if not reading and not is_scalar(value):
			return out_of_range(value)
		var found: int = each.call(value)
		return found if is_scalar(found) else reject("range")

	func is_scalar(value: Variant) -> bool:
		return typeof(value) == TYPE_INT and value >= 0 and value < 0x110000 and (value < 0xd800 or value > 0xdfff)

	func non_zero(value: Variant, each: Callable) -> int:
		var found: int = each.call(value)
		return found if found != 0 else out_of_range(0)

	## A presence bit, then the value if it is set.
	func optional(value: Variant, each: Callable) -> Variant:
		return each.call(value) if flag(not reading and value != null) else null

	## Like `optional`, for a value that can itself be null. It is wrapped in an array of one.
	func wrapped(value: Variant, each: Callable) -> Variant:
		if not flag(not reading and value != null):
			return null
		hold(PAIR - SLOT)
		if not reading and not (value is Array and value.size() == 1):
			reject("range")
			return null
		return [each.call(null if reading else value[0])]

	## One bit, which is `bit` for `left_out`, then the value if it differs. `left_out` takes `bytes` of memory.
	func omit_default(value: Variant, bit: bool, left_out: Variant, is_exact: bool, each: Callable, equal: Callable, bytes: int = 0) -> Variant:
		if flag(not reading and equal.call(value, left_out) == bit) == bit:
			hold(bytes)
			return left_out if value == null else value
		var sent: Variant = each.call(value)
		if reading and is_exact and not failed and equal.call(sent, left_out):
			reject("redundant")
		return sent

	func array(value: Variant, length: int, each: Callable) -> Array:
		if not reading and not (value is Array and value.size() == length):
			reject("range")
			return value if value is Array else []
		return elements(value, length, each)

	## The first elements, as many as an earlier field says. The others are blank, and take `bytes` of memory each.
	func counted(value: Variant, length: int, count: int, each: Callable, blank: Callable, bytes: int = 0) -> Array:
		var is_good: bool = count >= 0 and count <= length and (reading or (value is Array and value.size() == length))
		if not is_good:
			reject("range")
			return value if value is Array else []
		hold((length - count) * (SLOT + bytes))
		var all := elements(value, count, each)
		while reading and not failed and all.size() < length:
			all.append(blank.call())
		return all

	## Returns the array that is read: the given one, whose elements may have a type, or a new one.
	func emptied(value: Variant) -> Array:
		var all: Array = value if value is Array else []
		all.clear()
		return all

	func elements(value: Variant, length: int, each: Callable) -> Array:
		hold(OBJECT)
		var all: Array = emptied(value) if reading else value
		for i in length:
			hold(SLOT)
			if failed:
				break
			if reading:
				all.append(each.call(null))
			else:
				each.call(all[i])
		return all
