	## The numbers of an encoding as the integers that are sent, the codes. Both functions take a stream as well.
	class Code:
		## The greatest code. Codes are unsigned.
		var last: int
		var of: Callable
		var value: Callable

		func _init(greatest: int, to: Callable, from: Callable) -> void:
			last = greatest
			of = to
			value = from

	static func range_code(minimum: int, maximum: int) -> Code:
		return Code.new(maximum - minimum,
			func(_stream: Stream, value: int) -> int: return value - minimum,
			func(_stream: Stream, code: int) -> int: return code + minimum)

	static func step_code(minimum: float, maximum: float, steps: int, _is_strict: bool = false, wraps: bool = false) -> Code:
		return Code.new(steps,
			func(stream: Stream, value: float) -> int:
				return stream.step_of(stream.wrapped_float(value, minimum, maximum) if wraps else value, minimum, maximum, steps),
			func(stream: Stream, code: int) -> float: return stream.value_of(code, minimum, maximum, steps))

	static func double_code(minimum: float, maximum: float, steps: float, _is_strict: bool = false, wraps: bool = false) -> Code:
		return Code.new(int(steps),
			func(stream: Stream, value: float) -> int:
				return stream.double_step_of(stream.wrapped_double(value, minimum, maximum) if wraps else value, minimum, maximum, steps),
			func(stream: Stream, code: int) -> float: return stream.double_value_of(code, minimum, maximum, steps))

	## Returns `true` if a difference is small or large enough to be sent.
	static func fits(difference: int, small: int, large: int) -> bool:
		var most := (1 << (small - 1)) + (0 if large == 0 else 1 << (large - 1))
		return difference >= -most and difference < most

	## Returns the difference of two codes of which `last` is the greatest: the shorter way around a circle if it `wraps`.
	## A difference above 63 bits is cut off to 63 bits.
	static func between(code: int, before: int, last: int, wraps: bool) -> int:
		var straight := code - before
		if not wraps:
			var is_less := Numbers.is_below(code, before)
			return straight if is_less == (straight < 0) else 1 << 63 if is_less else ~(1 << 63)
		var up := straight + last + 1 if Numbers.is_below(code, before) else straight
		var down := last + 1 - up
		return up if up == 0 or Numbers.is_below(up, down) else -down

	## A difference: in two's complement, or with a bit before it that is set if it is small.
	static func serialize_difference(stream: Stream, difference: int, small: int, large: int) -> int:
		var half := 1 << (small - 1)
		if large == 0 or stream.flag(difference >= -half and difference < half):
			return stream.signed_bits(difference, small)
		var rest := stream.signed_bits(difference + half if difference < 0 else difference - half, large)
		return rest - half if rest < 0 else rest + half

	## Returns the code that a difference away from another. Rejects it if a shorter difference leads to it.
	static func apply(stream: Stream, before: int, difference: int, last: int, wraps: bool) -> int:
		var code := before + difference
		if Numbers.is_below(last - before if difference > 0 else before, absi(difference)):
			if not wraps:
				return stream.reject("range")
			code -= signi(difference) * (last + 1)
		if Numbers.is_below(last, code) or between(code, before, last, wraps) != difference:
			return stream.reject("redundant")
		return code

	## Calls `each` with a number, its baseline and its code, or with each number of an array or vector.
	static func numbers(value: Variant, old: Variant, code: Code, each: Callable) -> Variant:
		if old is Array:
			var all := []
			for i: int in old.size():
				all.append(numbers(value[i], old[i], code, each))
			return all
		var components: int = {TYPE_VECTOR2: 2, TYPE_VECTOR3: 3, TYPE_VECTOR4: 4}.get(typeof(old), 0)
		if components == 0:
			return each.call(value, old, code)
		var vector: Variant = old
		for i in components:
			vector[i] = each.call(value[i], old[i], code)
		return vector

	## One bit, set if all differences between the codes of a value and its baseline are small enough. They follow, or the
	## whole value. `parts` visits the numbers of a value, which takes `bytes` of memory.
	static func near(all: Callable, small: int, large: int, wraps: bool, parts: Callable, bytes: int = 0) -> Delta:
		var are_near := func(stream: Stream, value: Variant, old: Variant) -> bool:
			var is_near := [true]
			parts.call(value, old, func(number: Variant, before: Variant, code: Code) -> Variant:
				var difference := between(code.of.call(stream, number), code.of.call(stream, before), code.last, wraps)
				is_near[0] = is_near[0] and fits(difference, small, large)
				return number)
			return is_near[0]
		return Delta.new(all, func(stream: Stream, value: Variant, old: Variant) -> Variant:
			if not stream.flag(not stream.reading and are_near.call(stream, value, old)):
				var sent: Variant = all.call(stream, value)
				stream.differs = true
				if stream.reading and not stream.failed and are_near.call(stream, sent, old):
					stream.reject("redundant")
				return sent
			stream.hold(bytes)
			if stream.failed:
				return old
			# when reading, the numbers of the baseline are passed for those that are not read yet
			var found: Variant = parts.call(old if stream.reading else value, old, func(number: Variant, before: Variant, code: Code) -> Variant:
				var was: int = code.of.call(stream, before)
				var wanted := between(code.of.call(stream, number), was, code.last, wraps)
				var difference := serialize_difference(stream, wanted, small, large)
				stream.note(difference != 0)
				return code.value.call(stream, apply(stream, was, difference, code.last, wraps)))
			if not stream.reading:
				return value
			if value is Array:
				# it may have an element type
				value.assign(found)
				return value
			return found)

	## A delta of differences, which can also lead to a value that is rejected: to the 0 of a number that is never 0.
	static func never_zero(inner: Delta) -> Delta:
		return Delta.new(inner.whole, func(stream: Stream, value: Variant, old: Variant) -> Variant:
			var found: Variant = inner.serialize.call(stream, value, old)
			if not stream.failed and Stream.sent(found, inner.whole).failed:
				stream.reject("range")
			return found)
