	# objects with their indices

	## Objects at ascending indices below `most`. `next` reads or writes the next index, and `each` the object after it.
	func sparse(value: Variant, most: int, each: Callable, next: Callable) -> Array:
		if not reading and not (value is Array):
			reject("range")
			return []
		hold(OBJECT)
		var all: Array = emptied(value) if reading else value
		var first := 0
		var at := 0
		while not failed:
			var entry: Variant = null if reading or at >= all.size() else all[at]
			if entry != null:
				if not (entry is Array and entry.size() == 2):
					reject("range")
				elif not is_integer(entry[0], first, most - 1) or first >= most:
					reject("order")
				if failed:
					break
			var index: int = next.call(most if entry == null else entry[0], first)
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

	## A flag for each possible index, followed by the object if the flag is set.
	func subset_flags(value: Variant, most: int, each: Callable) -> Array:
		return sparse(value, most, each, func(index: int, first: int) -> int:
			var at := first
			while at < most and not failed and not flag(at == index):
				at += 1
			return at)

	## The number of objects, then the index and the object of each.
	func subset_indices(value: Variant, most: int, each: Callable) -> Array:
		var length := length_of(value, 0, most)
		var count := [0]
		return sparse(value, most, each, func(index: int, first: int) -> int:
			if count[0] >= length:
				return most
			count[0] += 1
			return not_below(first, ranged(index, 0, most - 1, Numbers.bit_length(most - 1))))

	## The index and the object of each, then `most` as the end marker.
	func subset_sentinel(value: Variant, most: int, each: Callable) -> Array:
		return sparse(value, most, each, func(index: int, first: int) -> int:
			return not_below(first, ranged(index, 0, most, Numbers.bit_length(most))))

	func not_below(first: int, index: int) -> int:
		return index if index >= first else reject("order")

	## The step from the previous index and the object of each, then the step to `most` as the end marker.
	func subset_relative(value: Variant, most: int, each: Callable) -> Array:
		return sparse(value, most, each, func(index: int, first: int) -> int: return object_index(index, first, most))

	## The article's relative object index, which is at least `first`.
	func object_index(index: int, first: int, most: int) -> int:
		var difference := index + 1 - first
		var last := 0 if most < 126 else Numbers.bit_length(most - 125)
		var found := ladder(difference, ARTICLE, last, difference - 126)
		var at: int = first + (found[1] + 126 if found[0] < 0 else found[0]) - 1
		return at if at <= most else reject("range")

	func bare(value: Variant, subset: Callable, most: int) -> Array:
		if not reading and not (value is Array):
			reject("range")
			return []
		var entries := []
		if not reading:
			for index: Variant in value:
				entries.append([index, null])
		var found: Array = subset.call(entries, most, func(_item: Variant) -> Variant: return null)
		if not reading:
			return value
		var all := emptied(value)
		for entry: Array in found:
			all.append(entry[0])
		return all

	## The functions `bare_…` are like the functions `subset_…`, for indices without objects.
	func bare_flags(value: Variant, most: int) -> Array:
		return bare(value, subset_flags, most)

	func bare_indices(value: Variant, most: int) -> Array:
		return bare(value, subset_indices, most)

	func bare_sentinel(value: Variant, most: int) -> Array:
		return bare(value, subset_sentinel, most)

	func bare_relative(value: Variant, most: int) -> Array:
		return bare(value, subset_relative, most)
