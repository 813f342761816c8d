	# objects with their indices

	## Objects at ascending indices below `most`. How the indices are sent is the `variation`: "flags" (a flag for each
	## possible index, followed by the object if the flag is set), "indices" (the number of objects, then the index and the
	## object of each), "sentinel" (the index and the object of each, then `most` as the end marker) or "relative" (the step
	## from the previous index and the object of each, then the step to `most`).
	func subset(value: Variant, most: int, variation: String, each: Callable) -> Array:
		if not reading and not (value is Array):
			reject("range")
			return []
		var length := length_of(value, 0, most) if variation == "indices" else most + 1
		hold(OBJECT)
		var all: Array = emptied(value) if reading else value
		var first := 0
		var at := 0
		while at < length and not failed:
			var entry: Variant = null if reading or at >= all.size() else all[at]
			if entry != null:
				if not (entry is Array and entry.size() == 2):
					reject("range")
				elif not is_integer(entry[0], first, most - 1) or first >= most:
					reject("order")
				if failed:
					break
			var index := next_index(most if entry == null else entry[0], first, most, variation)
			if index == most or failed:
				break
			hold(SLOT + PAIR)
			if reading:
				all.append([index, each.call(null)])
			elif entry != null:
				each.call(entry[1])
			first = index + 1
			at += 1
		return all

	## The next index, which is at least `first`: `most` after the last.
	func next_index(index: int, first: int, most: int, variation: String) -> int:
		if variation == "relative":
			return object_index(index, first, most)
		if variation == "flags":
			var at := first
			while at < most and not failed and not flag(at == index):
				at += 1
			return at
		var last := most - 1 if variation == "indices" else most
		var found := ranged(index, 0, last, Numbers.bit_length(last))
		return found if found >= first else reject("order")

	## The article's relative object index, which is at least `first`.
	func object_index(index: int, first: int, most: int) -> int:
		var difference := index + 1 - first
		var last := 0 if most < 126 else Numbers.bit_length(most - 125)
		var found := ladder(difference, ARTICLE, last, difference - 126)
		var at: int = first + (found[1] + 126 if found[0] < 0 else found[0]) - 1
		return at if at <= most else reject("range")

	## Like `subset`, for indices without objects.
	func bare(value: Variant, most: int, variation: String) -> Array:
		if not reading and not (value is Array):
			reject("range")
			return []
		var entries := []
		if not reading:
			for index: Variant in value:
				entries.append([index, null])
		var found := subset(entries, most, variation, func(_item: Variant) -> Variant: return null)
		if not reading:
			return value
		var all := emptied(value)
		for entry: Array in found:
			all.append(entry[0])
		return all
