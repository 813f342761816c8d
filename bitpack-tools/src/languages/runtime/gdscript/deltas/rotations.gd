	## Returns the codes that are sent of a rotation: the number of the largest component, and the steps of the others.
	static func turned(stream: Stream, value: Quaternion, bits: int) -> Array:
		return stream.settled([value.x, value.y, value.z, value.w], (1 << bits) - 1)

	## A rotation that is sent in full if one of its codes has changed.
	static func turn_of(all: Callable, bits: int) -> Delta:
		return Delta.new(all, func(stream: Stream, value: Variant, old: Quaternion) -> Quaternion:
			if not stream.reading:
				return all.call(stream, value)
			var turn := stream.turn(bits)
			stream.note(turn != turned(stream, old, bits))
			return stream.rotation(turn, bits))

	## One bit, set if the largest component is the same and the differences of the others are small enough. They follow,
	## or the whole rotation.
	static func near_turn(all: Callable, bits: int, small: int, large: int) -> Delta:
		var are_near := func(turn: Array, before: Array) -> bool:
			var is_near := func(i: int) -> bool: return fits(turn[i] - before[i], small, large)
			return turn[0] == before[0] and range(1, 4).all(is_near)
		return Delta.new(all, func(stream: Stream, value: Variant, old: Quaternion) -> Quaternion:
			var before := turned(stream, old, bits)
			var turn := before if stream.reading else turned(stream, value, bits)
			if not stream.flag(not stream.reading and are_near.call(turn, before)):
				stream.differs = true
				if not stream.reading:
					return all.call(stream, value)
				var sent := stream.turn(bits)
				if not stream.failed and are_near.call(sent, before):
					stream.reject("redundant")
				return stream.rotation(sent, bits)
			var found := [before[0]]
			for i in range(1, 4):
				var difference := serialize_difference(stream, turn[i] - before[i], small, large)
				stream.note(difference != 0)
				found.append(apply(stream, before[i], difference, (1 << bits) - 1, false))
			return stream.rotation(found, bits) if stream.reading else value)
