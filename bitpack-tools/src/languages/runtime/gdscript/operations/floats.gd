	# raw floats, quantized floats, rotations

	## Returns a number rounded to a float of 32 bits.
	func rounded(value: float) -> float:
		floats.encode_float(0, value)
		return floats.decode_float(0)

	## Returns `true` if a value to be written is a number.
	func is_number(value: Variant) -> bool:
		return typeof(value) == TYPE_FLOAT or typeof(value) == TYPE_INT

	## Rejects a value to be written, which is returned if it is a number.
	func no_float(value: Variant, why: String) -> float:
		reject(why)
		return value if is_number(value) else 0.0

	## An IEEE 754 float of 32 bits.
	func single(value: Variant) -> float:
		if reading:
			floats.encode_u32(0, raw(0, 32))
			return floats.decode_float(0)
		if not is_number(value):
			return no_float(value, "range")
		floats.encode_float(0, value)
		raw(floats.decode_u32(0), 32)
		return value

	func double(value: Variant) -> float:
		if reading:
			floats.encode_s64(0, word(0, 64))
			return floats.decode_double(0)
		if not is_number(value):
			return no_float(value, "range")
		floats.encode_double(0, value)
		word(floats.decode_s64(0), 64)
		return value

	## Returns a float, or if it is outside a range, the same angle in it: subtracts a whole number of turns. A remainder
	## is always exact.
	func wrapped_float(value: float, minimum: float, maximum: float) -> float:
		return rounded(wrapped_double(rounded(value), rounded(minimum), rounded(maximum)))

	func wrapped_double(value: float, minimum: float, maximum: float) -> float:
		if value >= minimum and value <= maximum:
			return value
		var turn := maximum - minimum
		var above := fmod(fmod(value, turn) - minimum, turn)
		return minimum + (above + turn if above < 0 else above)

	## Adds a number to an exact sum, from Shewchuk: terms that do not overlap, the smallest first.
	func add_exactly(terms: Array[float], value: float) -> void:
		for i in terms.size():
			var sum := value + terms[i]
			var added := sum - value
			terms[i] = (value - (sum - added)) + (terms[i] - added)
			value = sum
		terms.append(value)

	func high_half(number: float) -> float:
		var large := 134217729.0 * number
		return large - (large - number)

	## Adds the product of an integer and a number to an exact sum, from Dekker.
	func add_product(terms: Array[float], integer: float, number: float) -> void:
		var product := integer * number
		var high := high_half(integer)
		var upper := high_half(number)
		var low := integer - high
		var lower := number - upper
		add_exactly(terms, high * upper - product + high * lower + low * upper + low * lower)
		add_exactly(terms, product)

	## Returns an exact sum, rounded. It has the same sign.
	func sum_of(terms: Array[float]) -> float:
		var sum := 0.0
		for term in terms:
			sum += term
		return sum

	## Returns `true` if a double is below the values of a step, as exact arithmetic has it.
	func is_below_step(value: float, step: float, minimum: float, maximum: float, steps: float) -> bool:
		var terms: Array[float] = []
		add_product(terms, 2 * steps, value)
		add_product(terms, -2 * step, maximum)
		add_product(terms, -2 * (steps - step), minimum)
		add_exactly(terms, maximum)
		add_exactly(terms, -minimum)
		return sum_of(terms) < 0

	## Returns the step of a quantized double, as exact arithmetic has it.
	func double_step_of(value: float, minimum: float, maximum: float, steps: float) -> int:
		if not value > minimum:
			return 0
		if value >= maximum:
			return int(steps)
		var step := minf(floorf((value - minimum) / (maximum - minimum) * steps + 0.5), steps)
		while step < steps and not is_below_step(value, step + 1, minimum, maximum, steps):
			step += 1
		while step > 0 and is_below_step(value, step, minimum, maximum, steps):
			step -= 1
		return int(step)

	## Returns the double that a step stands for: a quotient that is corrected by its exact rest.
	func double_value_of(step: int, minimum: float, maximum: float, steps: float) -> float:
		var terms: Array[float] = []
		add_product(terms, steps - step, minimum)
		add_product(terms, step, maximum)
		var near := sum_of(terms) / steps
		add_product(terms, -steps, near)
		return near + sum_of(terms) / steps

	## A quantized double, like a float.
	func compressed_double(value: Variant, minimum: float, maximum: float, steps: float, count: int, is_strict := false, wraps := false) -> float:
		if reading:
			var step := word(0, count)
			return double_value_of(step, minimum, maximum, steps) if step <= int(steps) else float(reject("range"))
		if not is_number(value) or not is_finite(value):
			return no_float(value, "not finite")
		if is_strict and not (value >= minimum and value <= maximum):
			return no_float(value, "range")
		word(double_step_of(wrapped_double(value, minimum, maximum) if wraps else float(value), minimum, maximum, steps), count)
		return value

	## Returns the step of a quantized float, as `compressed_float` of serialize 1.0.
	func step_of(value: float, minimum: float, maximum: float, steps: int) -> int:
		var least := rounded(minimum)
		var delta := rounded(rounded(maximum) - least)
		var count := rounded(steps)
		var top := minf(floorf(rounded(count + 0.5)), steps)
		var share := rounded(rounded(rounded(value) - least) / delta)
		var sum := rounded(rounded(share * count) + 0.5)
		return int(minf(floorf(sum), top)) if sum > 0 else 0

	## Returns the float that a step stands for.
	func value_of(step: int, minimum: float, maximum: float, steps: int) -> float:
		var least := rounded(minimum)
		var share := rounded(rounded(step) / rounded(steps))
		var value := rounded(rounded(share * rounded(rounded(maximum) - least)) + least)
		return minf(value, rounded(maximum))

	## A quantized float, sent as the number of its step. When it is written, a strict one has to be in the range, and a
	## wrapping one is moved into it by whole turns.
	func compressed(value: Variant, minimum: float, maximum: float, steps: int, count: int, is_strict := false, wraps := false) -> float:
		if reading:
			var step := raw(0, count)
			return value_of(step, minimum, maximum, steps) if step <= steps else float(reject("range"))
		if not is_number(value) or not is_finite(rounded(value)):
			return no_float(value, "not finite")
		if is_strict and not (rounded(value) >= rounded(minimum) and rounded(value) <= rounded(maximum)):
			return no_float(value, "range")
		raw(step_of(wrapped_float(value, minimum, maximum) if wraps else float(value), minimum, maximum, steps), count)
		return value

	## The components of a vector, each a quantized float. A vector of two, three or four is a `Vector2`, `Vector3` or
	## `Vector4`, any other an array.
	func compressed_vector(value: Variant, length: int, minimum: float, maximum: float, steps: int, count: int, is_strict := false, wraps := false) -> Variant:
		if length < 2 or length > 4:
			var each := func(component: Variant) -> float: return compressed(component, minimum, maximum, steps, count, is_strict, wraps)
			return array(value, length, each)
		if reading:
			var found := Vector4.ZERO
			for i in length:
				found[i] = compressed(null, minimum, maximum, steps, count)
			match length:
				2: return Vector2(found.x, found.y)
				3: return Vector3(found.x, found.y, found.z)
			return found
		if typeof(value) != [TYPE_VECTOR2, TYPE_VECTOR3, TYPE_VECTOR4][length - 2]:
			reject("range")
			return value
		for i in length:
			compressed(value[i], minimum, maximum, steps, count, is_strict, wraps)
		return value

	func squared(value: float) -> float:
		return rounded(value * value)

	## The literal from the article's sample code, which is part of the wire format.
	func rotation_limit() -> float:
		return rounded(1.0 / rounded(1.414214))

	## Returns the largest valid sum of squares for a quaternion with components of this many bits.
	func longest(count: int) -> float:
		return rounded(1 + rounded(0.52 if count == 2 else 0.02))

	## Returns the number of a rotation's largest component, and the steps nearest to the others.
	func nearest(value: Array, scale: float) -> Array:
		var limit := rotation_limit()
		var largest := 0
		for i in range(1, 4):
			largest = i if absf(value[i]) > absf(value[largest]) else largest
		var turn := [largest]
		for i in 4:
			if i != largest:
				var component: float = -value[i] if value[largest] < 0 else value[i]
				var share := clampf(rounded(rounded(component + limit) / rounded(limit + limit)), 0, 1)
				turn.append(int(floorf(rounded(rounded(share * scale) + 0.5))))
		return turn

	## Returns the component that a step stands for.
	func component_of(step: int, scale: float) -> float:
		var limit := rotation_limit()
		return rounded(rounded(rounded(step * rounded(1.0 / scale)) * rounded(limit + limit)) - limit)

	## Returns the components of a turn: the number of the largest one, and the steps of the others.
	func restored(turn: Array, scale: float) -> Array:
		var value := []
		var rest := 1.0
		for i in range(1, 4):
			value.append(component_of(turn[i], scale))
			rest = rounded(rest - squared(value[i - 1]))
		value.insert(turn[0], rounded(sqrt(maxf(rest, 0))))
		return value

	## Returns the turn that is sent: the nearest one, or the one that it is read as where another component is the
	## largest then, and so on. Of two that follow one another it omits the lower number.
	func settled(value: Array, scale: float) -> Array:
		var turn := nearest(value, scale)
		while true:
			var next := nearest(restored(turn, scale), scale)
			if nearest(restored(next, scale), scale) == turn:
				return next if next[0] < turn[0] else turn
			turn = next
		return turn

	## A quaternion without its largest component, as in "Snapshot Compression".
	func smallest_three(value: Variant, count: int) -> Quaternion:
		var scale := float((1 << count) - 1)
		if reading:
			return rotation(turn(count), count)
		if typeof(value) != TYPE_QUATERNION:
			reject("range")
			return Quaternion.IDENTITY
		var all := []
		var square := 0.0
		for component: float in [value.x, value.y, value.z, value.w]:
			all.append(rounded(component))
			square = rounded(square + squared(all[-1]))
		if not (square >= rounded(1 - rounded(0.02)) and square <= longest(count)):
			reject("range")
			return value
		var sent := settled(all, scale)
		raw(sent[0], 2)
		for i in range(1, 4):
			raw(sent[i], count)
		return value

	## Reads the number of a rotation's largest component, and the steps of the others.
	func turn(count: int) -> Array:
		return [raw(0, 2), raw(0, count), raw(0, count), raw(0, count)]

	## Returns the rotation of a turn that was read. Rejects one that no writer sends.
	func rotation(sent: Array, count: int) -> Quaternion:
		var scale := float((1 << count) - 1)
		var half_step := rounded(rotation_limit() / scale)
		var least := 0.0
		var most := 0.0
		for i in range(1, 4):
			var part := rounded(absf(component_of(sent[i], scale)) - half_step)
			least = rounded(least + squared(part))
			most = maxf(most, part)
		# the component that is not sent is no smaller than any of the others
		if rounded(least + squared(most)) > rounded(longest(count) + 1.0 / 65536):
			reject("range")
		var all := restored(sent, scale)
		return Quaternion(all[0], all[1], all[2], all[3])
