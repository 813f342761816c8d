	# tags of enums, padding, checks

	## The tag of an enum: the ordinal of one of `variants` variants.
	func tag(ordinal: int, variants: int, count: int) -> int:
		if not reading and (ordinal < 0 or ordinal >= variants):
			return reject("tag")
		var found := word(ordinal, count)
		return found if Numbers.is_within(found, 0, variants - 1) else reject("tag")

	## The tag of an enum whose codes are not the ordinals.
	func coded_tag(ordinal: int, codes: Array, count: int) -> int:
		if not reading and (ordinal < 0 or ordinal >= codes.size()):
			return reject("tag")
		var found := codes.find(word(0 if reading else codes[ordinal], count))
		return found if found >= 0 else reject("tag")

	## Zero bits up to the next byte.
	func align() -> void:
		if raw(0, -position & 7) != 0:
			reject("align")

	func check(magic: int, count: int) -> void:
		var expected := magic & ((1 << count) - 1) if count < 64 else magic
		if word(expected, count) != expected:
			reject("check")

	func reserved(count: int) -> void:
		for at in range(0, count, 32):
			if raw(0, mini(32, count - at)) != 0:
				reject("reserved")

	## The padding of a value that began at bit `start`: zero bits until it takes `bytes` bytes.
	func pad_to(start: int, bytes: int) -> void:
		var count := start + 8 * bytes - position
		if reading and count > end - position:
			reject("overflow")
			return
		reserved(count)
