## The result of reading a packet of a view.
class ReadView extends Outcome:
	## False if the packet is rejected, was read before, or is more than 32 packets older than the newest.
	var is_new: bool = false
	## The header of a packet that is new.
	var value: Variant = null


## The objects of a server that a client has received. A mirror belongs to one connection, with its session number.
class Mirror:
	## Largest distance in packets from a packet to the packet of a baseline.
	const FARTHEST: int = 21
	## The objects in the client's view, by their indices. Do not change them: later packets refer to them.
	var objects: Dictionary = {}
	## The indices of the objects that the last packet has changed. `objects` does not have those that have left.
	var updated: Array[int] = []
	## Number of the newest packet that has arrived, which the server has to be told; -1 before the first one.
	var newest: int = -1
	## One bit for each of the 32 packets before the newest: those that have arrived, which the server has to be told.
	var earlier: int = 0
	var session: int
	## Number of the newest packet, without wrapping.
	var last: int = 0
	## The last values of each object, with the packets from which on it had them.
	var versions: Dictionary = {}
	## The newest packet in which an object has left.
	var left: Dictionary = {}

	func _init(session_number: int = 0) -> void:
		session = session_number

	## Returns `newest` and `earlier` with one more packet, and the packet's number without wrapping. Returns an empty array
	## for a packet that is old or known.
	func with_packet(sequence: int) -> Array:
		var packet := Stream.numbered(last, sequence)
		var back := last - packet
		if back < 0:
			return [sequence, 0 if back < -32 else ((earlier << 1 | 1) << (-back - 1)) & 0xffffffff, packet]
		if back == 0 or back > 32 or earlier >> (back - 1) & 1 == 1:
			return []
		return [newest, earlier | 1 << (back - 1), packet]

	## Reads an object after its index; null for one that has left. `back` is the distance to the packet's baseline.
	func read_object(stream: Stream, delta: Delta, index: int, packet: int, back: int) -> Variant:
		var named := back
		if stream.flag(false):
			if stream.flag(false):
				return null if stream.flag(false) else delta.whole.call(stream, null)
			named = stream.range_to(0, 1, FARTHEST)
			if named == back:
				stream.reject("redundant")
		var known: Array = versions.get(index, []).filter(func(it: Array) -> bool: return named > 0 and it[0] <= packet - named)
		if known.is_empty():
			stream.reject("baseline")
			return null
		return stream.changed(null, known[-1][1], delta)

	## Reads a packet. The mirror is unchanged if it is rejected.
	func read(view: Dictionary, header: Callable, delta: Delta, bytes: PackedByteArray, max_memory: int) -> ReadView:
		var stream := Stream.new()
		var result := ReadView.new()
		read_stream(stream, result, view, header, delta, bytes, max_memory)
		stream.report(result)
		return result

	func read_stream(stream: Stream, result: ReadView, view: Dictionary, header: Callable, delta: Delta, bytes: PackedByteArray, max_memory: int) -> void:
		var most: int = view.objects
		var protocol := Stream.covered(view, view.hash, most, session)
		if not stream.open(protocol, bytes, max_memory, false):
			return
		var sequence := stream.word(0, 16)
		var back := stream.range_to(0, 1, FARTHEST) if stream.flag(false) else 0
		var received := with_packet(sequence)
		if received.is_empty() or stream.failed:
			return
		var front: Variant = header.call(stream, null)
		var updates := []
		var index := stream.object_index(0, 0, most)
		while index < most and not stream.failed:
			stream.hold(SLOT + PAIR)
			updates.append([index, read_object(stream, delta, index, received[2], back)])
			index = stream.object_index(0, index + 1, most)
		if not stream.close(protocol):
			return
		newest = received[0]
		earlier = received[1]
		last = maxi(last, received[2])
		updated = []
		for update: Array in updates:
			commit(received[2], update[0], update[1])
		result.is_new = true
		result.value = front

	## Stores an object of a packet; null for one that has left.
	func commit(packet: int, index: int, value: Variant) -> void:
		if not versions.has(index):
			versions[index] = []
		var all: Array = versions[index]
		var gone: int = left.get(index, 0)
		# a late packet changes nothing that a later one has said
		var is_newest: bool = all.is_empty() or all[-1][0] < packet
		if not is_newest if value == null else gone >= packet:
			return
		if value == null:
			all.clear()
			left[index] = maxi(packet, gone)
		else:
			all.insert(all.filter(func(it: Array) -> bool: return it[0] < packet).size(), [packet, value])
		while all.size() > 1 and all[1][0] <= last - FARTHEST:
			all.pop_front()
		if is_newest:
			updated.append(index)
			if value == null:
				objects.erase(index)
			else:
				objects[index] = value
