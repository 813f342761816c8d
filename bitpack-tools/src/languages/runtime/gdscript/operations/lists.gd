	# lists, sets, maps

	## The number of elements. Returns -1 if the value is not a list.
	func length_of(value: Variant, minimum: int, maximum: int) -> int:
		if not reading and not (value is Array):
			reject("range")
			return -1
		return ranged(0 if reading else value.size(), minimum, maximum, Numbers.bit_length(maximum - minimum))

	## A length, then the elements. Memory grows with the elements that are read, not with the length.
	func list(value: Variant, minimum: int, maximum: int, each: Callable) -> Array:
		var length := length_of(value, minimum, maximum)
		return elements(value, length, each) if length >= 0 else []

	## A continuation bit per element: a one before each, a zero after the last.
	func more(value: Variant, minimum: int, maximum: int, each: Callable) -> Array:
		if not reading and not (value is Array):
			reject("range")
			return []
		hold(OBJECT)
		var all: Array = emptied(value) if reading else value
		var i := 0
		while not failed:
			var is_there := flag(not reading and i < all.size())
			if i >= maximum if is_there else i < minimum:
				reject("range")
			if not is_there or failed:
				break
			hold(SLOT)
			if reading:
				all.append(each.call(null))
			else:
				each.call(all[i])
			i += 1
		return all

	## Returns a function that reads or writes an element, and rejects one that is not greater than the one before.
	func above(each: Callable, key: Callable, order: Callable) -> Callable:
		var last := []
		return func(item: Variant) -> Variant:
			var found: Variant = each.call(item)
			if failed:
				return found
			var next: Variant = key.call(found if reading else item)
			if last.size() > 0 and order.call(last[0], next) >= 0:
				reject("order")
			last.assign([next])
			return found

	## A length, then the elements in ascending order.
	func set_of(value: Variant, minimum: int, maximum: int, each: Callable, order: Callable) -> Array:
		return list(value, minimum, maximum, above(each, func(item: Variant) -> Variant: return item, order))

	## A length, then each key with its value. The keys are in ascending order.
	func map(value: Variant, minimum: int, maximum: int, key: Callable, of: Callable, order: Callable) -> Array:
		var each := func(entry: Variant) -> Array:
			hold(PAIR)
			if not reading and not (entry is Array and entry.size() == 2):
				reject("range")
				return []
			return [key.call(null if reading else entry[0]), of.call(null if reading else entry[1])]
		return list(value, minimum, maximum, above(each, func(entry: Variant) -> Variant: return entry[0], order))

	## Returns a function for the elements of an ascending list: `each` for the first, then steps.
	func step(least: int, most: int, each: Callable) -> Callable:
		var last := []
		return func(item: Variant) -> int:
			var found: int = each.call(item) if last.is_empty() else relative(item, last[0], least, most)
			last.assign([found])
			return found
