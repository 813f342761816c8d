	## The entries of a map or, without `of`, of a set: the distances between changed and removed entries. Then the number
	## of new entries, and each of them in full.
	static func entries_of(all: Callable, minimum: int, maximum: int, key: Callable, of: Delta, order: Callable) -> Delta:
		return Delta.new(all, func(stream: Stream, value: Variant, old: Array) -> Array:
			stream.hold(OBJECT)
			var compare := func(a: Variant, b: Variant) -> int:
				return order.call(a, b) if of == null else order.call(a[0], b[0])
			if stream.reading:
				return read_entries(stream, stream.emptied(value), old, [minimum, maximum], key, of, compare)
			write_entries(stream, value, old, [minimum, maximum], key, of, compare)
			return value)

	static func set_of(all: Callable, minimum: int, maximum: int, key: Callable, order: Callable) -> Delta:
		return entries_of(all, minimum, maximum, key, null, order)

	## A map: a bit for each changed or removed entry is set if it was removed, otherwise the delta of its value follows.
	static func map_of(all: Callable, minimum: int, maximum: int, key: Callable, of: Delta, order: Callable) -> Delta:
		return entries_of(all, minimum, maximum, key, of, order)

	static func whole_entry(stream: Stream, entry: Variant, key: Callable, of: Delta) -> Variant:
		stream.hold(SLOT if of == null else SLOT + PAIR)
		if of == null:
			return key.call(stream, entry)
		return [key.call(stream, null if stream.reading else entry[0]), of.whole.call(stream, null if stream.reading else entry[1])]

	## The number of new entries, if `kept` entries stay.
	static func more_entries(stream: Stream, more: int, kept: int, ends: Array) -> int:
		return stream.range_to(more, maxi(ends[0] - kept, 0), ends[1] - kept)

	static func write_entries(stream: Stream, list: Array, old: Array, ends: Array, key: Callable, of: Delta, compare: Callable) -> void:
		var added := []
		var next := 0
		var at := 0
		for i in old.size():
			while at < list.size() and compare.call(list[at], old[i]) < 0:
				added.append(list[at])
				at += 1
			var is_there: bool = at < list.size() and compare.call(list[at], old[i]) == 0
			at += 1 if is_there else 0
			if is_there and (of == null or Stream.has_same_bits(list[at - 1][1], old[i][1], of.whole)):
				continue
			stream.object_index(i, next, old.size())
			next = i + 1
			if of != null and not stream.flag(not is_there):
				of.serialize.call(stream, list[at - 1][1], old[i][1])
		added.append_array(list.slice(at))
		stream.object_index(old.size(), next, old.size())
		more_entries(stream, added.size(), list.size() - added.size(), ends)
		for entry: Variant in added:
			whole_entry(stream, entry, key, of)

	static func read_entries(stream: Stream, all: Array, old: Array, ends: Array, key: Callable, of: Delta, compare: Callable) -> Array:
		var index := stream.object_index(0, 0, old.size())
		for i in old.size():
			if stream.failed:
				return all
			if i < index:
				stream.hold(SLOT if of == null else SLOT + PAIR)
				all.append(stream.keep(null, old[i], key) if of == null else [stream.keep(null, old[i][0], key), stream.keep(null, old[i][1], of.whole)])
				continue
			if of != null and not stream.flag(false):
				stream.hold(SLOT + PAIR)
				stream.differs = false
				all.append([stream.keep(null, old[i][0], key), of.serialize.call(stream, null, old[i][1])])
				if not stream.differs:
					stream.reject("redundant")
			stream.differs = true
			index = stream.object_index(0, i + 1, old.size())
		var count := more_entries(stream, 0, all.size(), ends)
		stream.note(count > 0)
		var last := []
		var at := 0
		for i in count:
			var entry: Variant = whole_entry(stream, null, key, of)
			if stream.failed:
				return all
			while at < old.size() and compare.call(old[at], entry) < 0:
				at += 1
			if not last.is_empty() and compare.call(last[0], entry) >= 0 or at < old.size() and compare.call(old[at], entry) == 0:
				stream.reject("order")
			last = [entry]
			all.append(entry)
		all.sort_custom(func(a: Variant, b: Variant) -> bool: return compare.call(a, b) < 0)
		return all
