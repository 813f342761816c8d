	## The changed elements among the first `end`. The distance from the previous one precedes each. Elements that are
	## read are appended to `all`, and those that are written are in it.
	static func elements(stream: Stream, all: Array, old: Array, end: int, inner: Delta) -> void:
		var next := 0
		while true:
			var index := next
			while not stream.reading and index < end and Stream.has_same_bits(all[index], old[index], inner.whole):
				index += 1
			index = stream.object_index(index, next, end)
			while stream.reading and next < index and not stream.failed:
				stream.hold(SLOT)
				all.append(stream.keep(null, old[next], inner.whole))
				next += 1
			if index == end or stream.failed:
				return
			stream.hold(SLOT)
			stream.differs = not stream.reading
			var element: Variant = inner.serialize.call(stream, null if stream.reading else all[index], old[index])
			if not stream.differs:
				stream.reject("redundant")
			stream.differs = true
			if stream.reading:
				all.append(element)
			next = index + 1

	## The elements that the baseline does not have, from index `at` on.
	static func new_elements(stream: Stream, all: Array, at: int, end: int, whole_element: Callable) -> void:
		for i in end - at:
			stream.hold(SLOT)
			if stream.failed:
				return
			if stream.reading:
				all.append(whole_element.call(stream, null))
			else:
				whole_element.call(stream, all[at + i])

	## An array: a changed bit for each element, or the distances between changed elements if there are more than eight.
	static func array_of(all: Callable, inner: Delta) -> Delta:
		return Delta.new(all, func(stream: Stream, value: Variant, old: Array) -> Array:
			stream.hold(OBJECT)
			var found: Array = stream.emptied(value) if stream.reading else value
			if old.size() > 8:
				elements(stream, found, old, old.size(), inner)
				return found
			for i in old.size():
				stream.hold(SLOT)
				if stream.reading:
					found.append(stream.changed(null, old[i], inner))
				else:
					stream.changed(found[i], old[i], inner)
			return found)

	## The length if it has changed, then the changed elements, then the new ones.
	static func list_of(all: Callable, minimum: int, maximum: int, inner: Delta) -> Delta:
		return Delta.new(all, func(stream: Stream, value: Variant, old: Array) -> Array:
			var before := old.size()
			var count: int = 0 if stream.reading else value.size()
			var is_other := stream.flag(not stream.reading and count != before)
			count = stream.range_to(count, minimum, maximum) if is_other else before
			if is_other and count == before:
				stream.reject("redundant")
			stream.hold(OBJECT)
			var found: Array = stream.emptied(value) if stream.reading else value
			elements(stream, found, old, mini(count, before), inner)
			stream.note(is_other)
			new_elements(stream, found, before, count, inner.whole)
			return found)

	## Returns the number of elements that are sent of an array of `length` elements.
	static func least(count: int, length: int) -> int:
		return length if count < 0 or count > length else count

	## The first elements of an array, as many as an earlier field says. The baseline has `before` elements.
	static func counted_of(all: Callable, count: int, before: int, inner: Delta, blank: Callable, bytes: int = 0) -> Delta:
		var delta := Delta.new(all, func(stream: Stream, value: Variant, old: Array) -> Array:
			var length := old.size()
			if count < 0 or count > length:
				stream.reject("range")
				return value if value is Array else []
			var known := least(before, length)
			stream.hold(OBJECT + (length - count) * (SLOT + bytes))
			var found: Array = stream.emptied(value) if stream.reading else value
			elements(stream, found, old, mini(count, known), inner)
			stream.note(count > known)
			new_elements(stream, found, known, count, inner.whole)
			while stream.reading and found.size() < length:
				found.append(blank.call())
			return found)
		delta.can_stay = can_stay_with(count, before)
		return delta

	## Like `counted_of`, but all elements are sent in full if one has changed.
	static func counted_whole(all: Callable, count: int, before: int, is_exact: bool) -> Delta:
		var inner := entire(all, is_exact)
		var delta := Delta.new(all, func(stream: Stream, value: Variant, old: Array) -> Array:
			stream.note(not can_stay_with(count, before))
			return inner.serialize.call(stream, value, old))
		delta.can_stay = can_stay_with(count, before)
		return delta

	## Returns `true` if the baseline has as many elements as are sent now.
	static func can_stay_with(count: int, before: int) -> bool:
		return least(count, 1 << 32) <= least(before, 1 << 32)
