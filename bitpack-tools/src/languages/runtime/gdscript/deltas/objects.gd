	## The distances between changed ids. If the baseline has the id, a bit follows that is set if the object was removed,
	## and otherwise the delta of the object. If not, the whole object follows.
	static func subset_of(all: Callable, most: int, inner: Delta) -> Delta:
		return Delta.new(all, func(stream: Stream, value: Variant, old: Array) -> Array:
			stream.hold(OBJECT)
			if stream.reading:
				return read_objects(stream, stream.emptied(value), old, most, inner)
			write_objects(stream, value, old, most, inner)
			return value)

	static func write_objects(stream: Stream, list: Array, old: Array, most: int, inner: Delta) -> void:
		var i := 0
		var before := 0
		var next := 0
		while i < list.size() or before < old.size():
			var mine: int = list[i][0] if i < list.size() else most
			var theirs: int = old[before][0] if before < old.size() else most
			var index := mini(mine, theirs)
			var is_gone := mine != index
			var is_new := theirs != index
			if is_gone or is_new or not Stream.has_same_bits(list[i][1], old[before][1], inner.whole):
				stream.object_index(index, next, most)
				next = index + 1
				if is_new:
					inner.whole.call(stream, list[i][1])
				elif not stream.flag(is_gone):
					inner.serialize.call(stream, list[i][1], old[before][1])
			i += 0 if is_gone else 1
			before += 0 if is_new else 1
		stream.object_index(most, next, most)

	static func read_objects(stream: Stream, all: Array, old: Array, most: int, inner: Delta) -> Array:
		var before := 0
		var next := 0
		while not stream.failed:
			var index := stream.object_index(0, next, most)
			while before < old.size() and old[before][0] < index and not stream.failed:
				stream.hold(SLOT + PAIR)
				all.append([old[before][0], stream.keep(null, old[before][1], inner.whole)])
				before += 1
			if index == most or stream.failed:
				break
			next = index + 1
			var is_new: bool = before >= old.size() or old[before][0] != index
			before += 0 if is_new else 1
			if is_new:
				stream.hold(SLOT + PAIR)
				all.append([index, inner.whole.call(stream, null)])
			elif not stream.flag(false):
				stream.hold(SLOT + PAIR)
				stream.differs = false
				all.append([index, inner.serialize.call(stream, null, old[before - 1][1])])
				if not stream.differs:
					stream.reject("redundant")
			stream.differs = true
		return all

	## Like `subset_of`, for indices without objects.
	static func bare_of(all: Callable, most: int) -> Delta:
		var nothing := func(_stream: Stream, _value: Variant, _old: Variant = null) -> Variant: return null
		var subset := subset_of(all, most, Delta.new(nothing, nothing))
		var entries := func(list: Array) -> Array: return list.map(func(index: int) -> Array: return [index, null])
		return Delta.new(all, func(stream: Stream, value: Variant, old: Array) -> Array:
			var found: Array = subset.serialize.call(stream, null if stream.reading else entries.call(value), entries.call(old))
			if not stream.reading:
				return value
			var indices := stream.emptied(value)
			for entry: Array in found:
				indices.append(entry[0])
			return indices)
