	# integers sent as differences

	## Bits of the payload and number of differences for each tier of `int_relative` of serialize 1.0.
	const STANDARD: Array = [[0, 1], [3, 5], [5, 17], [9, 257], [13, 4097], [17, 65537]]
	## Bits of the payload and number of differences for each tier of the article's object index.
	const ARTICLE: Array = [[0, 1], [2, 4], [3, 8], [4, 16], [5, 32], [6, 64]]

	## The prefix code of both relative integers: one zero bit for each tier before, a one bit, then the difference within
	## the tier. Returns the difference, or -1 if no tier has it. In that case six zero bits are followed by `last` bits,
	## which are returned too.
	func ladder(difference: int, tiers: Array, last: int, rest: int) -> Array:
		var zeros := 0
		var first := 1
		var next := peek()
		while zeros < tiers.size():
			var is_later: bool = difference >= first + tiers[zeros][1]
			if reading:
				is_later = (next >> zeros) & 1 == 0
			if not is_later:
				break
			first += tiers[zeros][1]
			zeros += 1
		if zeros == tiers.size():
			raw(0, zeros)
			return [-1, raw(rest, last)]
		raw(1 << zeros, zeros + 1)
		var offset := raw(0 if reading else difference - first, tiers[zeros][0])
		if offset >= tiers[zeros][1]:
			reject("range")
		return [first + offset, 0]

	## An integer in a range whose ends depend on other members, sent as its offset from the minimum.
	func range_to(value: Variant, minimum: int, maximum: int) -> int:
		if minimum > maximum:
			return out_of_range(value)
		return ranged(value, minimum, maximum, Numbers.bit_length(maximum - minimum))

	## An integer of `count` bits after `previous` on a circle, sent as the difference.
	func relative_wrapping(value: Variant, previous: int, count: int) -> int:
		var most := (1 << count) - 1
		if not reading and not (is_integer(value, 0, most) and ((value as int) - previous) & most != 0):
			return out_of_range(value)
		var own: int = 0 if reading else (value - previous) & most
		var found := ladder(own, STANDARD, 32, own)
		if not reading:
			return value
		var difference: int = found[1] if found[0] < 0 else found[0]
		# the longest code is only for differences that have no shorter one
		if difference > most or (found[0] < 0 and difference <= 69914):
			return reject("range")
		return (previous + difference) & most

	## The relative integer of serialize 1.0, which is greater than `previous`.
	func relative(value: Variant, previous: int, least: int, most: int) -> int:
		if not reading and not (is_integer(value, least, most) and value > previous):
			return out_of_range(value)
		var own: int = 0 if reading else value
		var found := ladder(own - previous, STANDARD, 32, own & 0xffffffff)
		if not reading:
			return own
		var whole: int = Numbers.signed(found[1], 32) if least < 0 else found[1]
		var sent: int = whole if found[0] < 0 else previous + found[0]
		return sent if sent > previous and sent >= least and sent <= most else reject("range")
