## The result of reading a packet of a history.
class ReadHistory extends Outcome:
	## False if the packet is rejected, or its value was received before or is too old.
	var is_new: bool = false


## The last values that were sent or received. A history belongs to one connection or more, with one session number.
class History:
	## The newest value; null before the first one. Do not change it: later packets refer to it.
	var newest: Variant = null
	## Number of the newest value, which a receiver acknowledges; -1 before the first one.
	var sequence: int = -1
	var packets: Dictionary
	var delta: Delta
	var session: int
	## Number of the newest value, without wrapping.
	var last: int = 0
	## The value that was pushed last, as it was, in an array.
	var pushed: Array = []
	## The last values with their numbers and hashes, by the remainders of the numbers.
	var known: Dictionary = {}

	func _init(of: Dictionary, own: Delta, session_number: int) -> void:
		packets = of
		delta = own
		session = session_number

	## Returns true for a delta, and false for a message of the same `MixedProtocol`.
	func is_delta(bytes: PackedByteArray) -> bool:
		var data := Stream.new().unwrap(packets, bytes)
		return not data.is_empty() and data[0] % 2 == 1

	## Stores a value to be sent, as a receiver will read it. Do not change it before it is written. Rejects a value that a
	## reader would reject.
	func push(value: Variant) -> Outcome:
		var stream := Stream.new()
		stream.memory = 1 << 62
		var result := Outcome.new()
		stream.must_be_sent(value, delta.whole)
		if not stream.failed:
			var copy: Variant = stream.keep(null, value, delta.whole)
			if not stream.failed:
				store(0x10000 if last == 0 else last + 1, copy)
				pushed = [value]
		stream.report(result)
		return result

	## Writes the value that was pushed last as its difference to the value that a receiver has acknowledged, or in full.
	func write(acked: Acked, max_memory: int = MAX_MEMORY) -> Written:
		var stream := Stream.new()
		stream.memory = max_memory
		if pushed.is_empty():
			stream.reject("range")
			return stream.packet(packets)
		var baseline := at(acked.number, packets.length) if acked.number < last else []
		var protocol := covered(baseline)
		front(stream, [sequence, 0 if baseline.is_empty() else last - acked.number, sum(protocol)])
		serialize(stream, pushed[0], baseline)
		return stream.packet(protocol)

	## Reads a packet of `write_delta`. The history is unchanged if it is rejected.
	func read(bytes: PackedByteArray, max_memory: int = MAX_MEMORY) -> ReadHistory:
		var stream := Stream.new()
		var result := ReadHistory.new()
		result.is_new = read_stream(stream, bytes, max_memory)
		stream.report(result)
		return result

	func read_stream(stream: Stream, bytes: PackedByteArray, max_memory: int) -> bool:
		var start := Stream.new()
		start.unwrap(packets, bytes)
		var own := front(start, [0, 0, 0])
		var number := Stream.numbered(last, own[0])
		var baseline := at(number - own[1], packets.length - 1) if own[1] > 0 else []
		var protocol := covered(baseline)
		if own[1] > 0 and (baseline.is_empty() or own[2] != sum(protocol)):
			start.reject("baseline")
		if start.failed:
			stream.reject(start.reason)
			stream.failed_bit = start.failed_bit
			return false
		if not stream.open(protocol, bytes, max_memory, packets.takes_rest):
			return false
		if number <= last and (last - number >= packets.length or not at(number, packets.length).is_empty()):
			return false
		front(stream, own)
		var value: Variant = serialize(stream, null, baseline)
		if stream.close(protocol):
			store(number, value)
		return not stream.failed

	## Returns the entry of the value with this number without wrapping, if it is at most `distance` before the newest.
	func at(number: int, distance: int) -> Array:
		var found: Array = known.get(number % (packets.length + 1), [0])
		return found if number > 0 and found[0] == number and last - number <= distance else []

	func store(number: int, value: Variant) -> void:
		known[number % (packets.length + 1)] = [number, Stream.hash_of(value, delta.whole), value]
		if number > last:
			last = number
			newest = value
			sequence = number & 0xffff

	## Returns the envelope of a delta to a baseline.
	func covered(baseline: Array) -> Dictionary:
		var hashed: int = 0 if baseline.is_empty() else baseline[1]
		return Stream.covered(packets, packets.hash ^ hashed, packets.length, session)

	## Returns the bits that tell the baseline in a packet without an envelope.
	func sum(protocol: Dictionary) -> int:
		return Crc.of_packet(protocol, PackedByteArray()) & ((1 << packets.baseline_bits) - 1)

	## Reads or writes the bits before the value: its sequence number, the distance to the baseline (0 without one), and the
	## bits that tell the baseline.
	func front(stream: Stream, own: Array) -> Array:
		if packets.is_marked:
			stream.check(1, 1)
		var number := stream.word(own[0], 16)
		var back := stream.range_to(own[1], 1, packets.length) if stream.flag(own[1] > 0) else 0
		return [number, back, stream.word(own[2], packets.baseline_bits) if back > 0 else 0]

	func serialize(stream: Stream, value: Variant, baseline: Array) -> Variant:
		return delta.whole.call(stream, value) if baseline.is_empty() else stream.changed(value, baseline[2], delta)


## The newest value of a history that one receiver has acknowledged.
class Acked:
	## The number of that value without wrapping.
	var number: int = 0

	## Records that the receiver has the value with this number. Returns true if it is newer than all before. Ignores a
	## number that the history does not have.
	func acknowledge(sequence: int, history: History) -> bool:
		var found := Stream.numbered(history.last, sequence)
		var is_newer: bool = found > number and not history.at(found, history.packets.length).is_empty()
		if is_newer:
			number = found
		return is_newer
