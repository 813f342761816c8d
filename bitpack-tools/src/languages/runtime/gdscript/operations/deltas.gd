	# deltas

	const MULTIPLIER: int = -0x61c8864680b583eb

	## `true` if a value that was read differs from its baseline.
	var differs: bool = false

	func note(is_other: bool) -> void:
		differs = differs or is_other

	## Returns the number without wrapping of a packet with this sequence number. `last` is that of the newest packet, or 0.
	static func numbered(last: int, sequence: int) -> int:
		var ahead := (sequence - last) & 0xffff
		var is_newer: bool = sequence > (last & 0xffff) if ahead == 0x8000 else ahead < 0x8000
		return 0x10000 + sequence if last == 0 else last + ahead - (0 if is_newer else 0x10000)

	## Returns a protocol whose checksum covers these numbers, which are not sent.
	static func covered(protocol: Dictionary, hashed: int, count: int, session: int) -> Dictionary:
		var own := protocol.duplicate()
		own.unsent = Numbers.little_endian(hashed, 8) + Numbers.little_endian(count, 4) + Numbers.little_endian(session, 8)
		return own

	## Returns a stream with the bits that a value is sent as. It has failed if the value is rejected.
	static func sent(value: Variant, whole: Callable) -> Stream:
		var writer := Stream.new()
		writer.memory = 1 << 62
		whole.call(writer, value)
		return writer

	## Returns the hash of the bits that a value is sent as, which the checksum of a delta covers if the value is its baseline.
	static func hash_of(value: Variant, whole: Callable) -> int:
		var writer := sent(value, whole)
		# zeros after the bits, up to a multiple of 64
		var words := writer.finished() + PackedByteArray([0, 0, 0, 0, 0, 0, 0, 0])
		var hashed := 0
		for at in range(0, (writer.position >> 6 << 3) + 1, 8):
			hashed = mixed(hashed, words.decode_s64(at))
		return mixed(mixed(hashed, writer.position), MULTIPLIER)

	static func mixed(hashed: int, next: int) -> int:
		var product := ((hashed ^ next) + 1) * MULTIPLIER
		return product ^ Numbers.shifted_right(product, 32)

	## Returns `true` if a value can be written, and is sent as the same bits as the baseline.
	static func has_same_bits(value: Variant, old: Variant, whole: Callable) -> bool:
		var one := sent(value, whole)
		var other := sent(old, whole)
		return not one.failed and not other.failed and one.position == other.position and one.finished() == other.finished()

	## Returns the value that a reader gets if the baseline is sent. Rejects a baseline that is not allowed here.
	func keep(value: Variant, old: Variant, whole: Callable) -> Variant:
		var writer := sent(old, whole)
		if writer.failed:
			reject("range")
			return whole.call(self, value)
		var reader := Stream.new()
		reader.begin(writer.finished())
		reader.memory = memory
		var found: Variant = whole.call(reader, value)
		memory = reader.memory
		if reader.failed:
			reject(reader.reason)
		return found

	## A value with a changed bit, which its delta follows if it is set.
	func changed(value: Variant, old: Variant, delta: Delta) -> Variant:
		var own_field := field
		if not flag(not reading and not (delta.can_stay and has_same_bits(value, old, delta.whole))):
			if not reading:
				return value
			if delta.can_stay and not failed:
				return keep(value, old, delta.whole)
			reject("range")
			return delta.whole.call(self, value)
		differs = not reading
		var found: Variant = delta.serialize.call(self, value, old)
		if not differs:
			field = own_field
			reject("redundant")
		differs = true
		return found

	## A value without a changed bit.
	func always(value: Variant, old: Variant, delta: Delta) -> Variant:
		return delta.serialize.call(self, value, old)

	## Returns a function for the elements of a list of deltas: the first in full, and for each other one the delta to the
	## element before, as a reader has it.
	func after_the_previous(delta: Delta) -> Callable:
		var last := []
		return func(item: Variant) -> Variant:
			var before := differs
			var is_whole: bool = last.is_empty() or not reading and sent(item, delta.whole).failed
			var found: Variant = delta.whole.call(self, item) if is_whole else changed(item, last[0], delta)
			differs = before
			if not failed:
				last.assign([found if reading else keep(null, item, delta.whole)])
			return found

	## Rejects a value that cannot be sent.
	func must_be_sent(value: Variant, whole: Callable) -> void:
		var writer := sent(value, whole)
		if writer.failed and not failed:
			position = writer.failed_bit
			field = writer.failed_field
			reject(writer.reason)

	## Reads a value from its delta to a baseline. Rejects a baseline that cannot be sent.
	func read_delta(delta: Delta, bytes: PackedByteArray, baseline: Variant, max_memory: int) -> Variant:
		must_be_sent(baseline, delta.whole)
		if failed or not open(PLAIN, bytes, max_memory, false):
			return null
		var found: Variant = changed(null, baseline, delta)
		return found if close(PLAIN) else null

	## Writes the delta of a value to a baseline. Rejects values that a reader would reject.
	func write_delta(delta: Delta, value: Variant, baseline: Variant, max_memory: int) -> Written:
		must_be_sent(baseline, delta.whole)
		must_be_sent(value, delta.whole)
		memory = max_memory
		if not failed:
			changed(value, baseline, delta)
		return packet(PLAIN)
