	# recursive types

	## A nested value of the enclosing recursive type. Rejects it at the maximum depth.
	func itself(value: Variant, depth: int, each: Callable) -> Variant:
		if level + 1 >= depth:
			reject("depth")
			return value
		level += 1
		var found: Variant = each.call(value)
		level -= 1
		return found

	## The outermost value of a recursive type. Its nested values are counted from here.
	func outermost(value: Variant, each: Callable) -> Variant:
		var before := level
		level = 0
		var found: Variant = each.call(value)
		level = before
		return found
