## Reads or writes the bits of a packet. Each operation takes a value and returns one: the same value when writing, the
## decoded one when reading. For a value with parts, it takes a function that does the same with one part. After a
## rejection, all bits that are read are zero, and lists end.
class Stream:
	var reading: bool = false
	## Number of bits read or written so far.
	var position: int = 0
	## Bytes of memory that are left for this packet.
	var memory: int = MAX_MEMORY
	## Type and name of the field that is read or written.
	var field: String = ""
	var failed: bool = false
	var reason: String = ""
	var failed_bit: int = 0
	var failed_field: String = ""
	var buffer: PackedByteArray = PackedByteArray()
	## Number of bits to be read.
	var end: int = 0
	## Bytes that are not read before `show`.
	var hidden: int = 0
	## Bits that are not yet in the buffer.
	var scratch: int = 0
	## Nesting of the current recursive type.
	var level: int = 0
	var floats: PackedByteArray = PackedByteArray([0, 0, 0, 0, 0, 0, 0, 0])

	## Begins to read a packet. Returns `false` if its envelope is rejected. If it `takes_rest`, its last field has the
	## bytes up to the end check.
	func open(protocol: Dictionary, bytes: PackedByteArray, max_memory: int, takes_rest: bool) -> bool:
		memory = max_memory
		var data := unwrap(protocol, bytes)
		var at := bytes.size() - data.size() - 4
		if not failed and protocol.sums and bytes.decode_u32(at) != Crc.of_packet(protocol, data):
			reject("crc")
			failed_bit = 8 * at
		hidden = 4 if takes_rest and protocol.ends else 0
		if not failed and data.size() < hidden:
			reject("overflow")
		if not failed:
			end -= 8 * hidden
		return not failed

	## Begins to read the data of a packet after its id and its checksum, which is not checked. Returns the data.
	func unwrap(protocol: Dictionary, bytes: PackedByteArray) -> PackedByteArray:
		var id := PackedByteArray()
		if protocol.sends_id:
			id = Numbers.little_endian(protocol.id, protocol.id_bytes)
		var front := id.size() + (4 if protocol.sums else 0)
		var data := bytes.slice(front)
		begin(data)
		if bytes.size() < front or bytes.size() > LARGEST:
			reject("overflow")
		elif bytes.slice(0, id.size()) != id:
			reject("protocol")
		return data

	## Begins to read bytes.
	func begin(bytes: PackedByteArray) -> void:
		reading = true
		end = 8 * bytes.size()
		# append zeros, so that whole words can be loaded at the end
		buffer = bytes + PackedByteArray([0, 0, 0, 0, 0, 0, 0, 0])

	## Ends the reading of a packet: fewer than 8 bits may remain, and with an envelope they must be zero. Returns
	## `false` if the packet is rejected.
	func close(protocol: Dictionary) -> bool:
		field = ""
		if not failed:
			end += 8 * hidden
		end_check(protocol)
		if not failed and (end - position >= 8 or (protocol.wraps and peek() != 0)):
			reject("trailing")
		return not failed

	## Ends the writing of a packet. Returns the packet or the reason that its value is rejected.
	func packet(protocol: Dictionary) -> Written:
		field = ""
		end_check(protocol)
		var written := Written.new()
		report(written)
		if failed:
			return written
		var data := finished()
		if protocol.sends_id:
			written.bytes.append_array(Numbers.little_endian(protocol.id, protocol.id_bytes))
		if protocol.sums:
			written.bytes.append_array(Numbers.little_endian(Crc.of_packet(protocol, data), 4))
		written.bytes.append_array(data)
		return written

	func end_check(protocol: Dictionary) -> void:
		if protocol.ends:
			if protocol.aligned:
				align()
			check(protocol.magic, 32)

	## Describes the rejection, if there is one.
	func report(outcome: Outcome) -> void:
		if not failed:
			return
		outcome.reason = reason
		outcome.bit = failed_bit
		outcome.field = failed_field
		outcome.error = "%s, at bit %d" % [reason, failed_bit]
		if failed_field != "":
			outcome.error += ", in %s" % failed_field

	## Rejects the packet or value, unless it is rejected already. Returns 0.
	func reject(why: String) -> int:
		if not failed:
			failed = true
			reason = why
			failed_bit = position
			failed_field = field
			# no bits can be read any more
			end = -1
		return 0

	## Takes bytes from the memory budget, before they are allocated. Rejects the packet if too few are left.
	func hold(bytes: int) -> void:
		if bytes > memory:
			reject("memory")
		memory -= bytes

	## Reads or writes the 0 to 32 low bits of a word.
	func raw(word: int, bits: int) -> int:
		if reading:
			if bits > end - position:
				return reject("overflow")
			var found := (buffer.decode_s64(position >> 3) >> (position & 7)) & ((1 << bits) - 1)
			position += bits
			return found
		var used := position & 31
		scratch |= word << used
		position += bits
		if used + bits >= 32:
			var at := buffer.size()
			buffer.resize(at + 4)
			buffer.encode_u32(at, scratch & 0xffffffff)
			scratch >>= 32
		return word

	## Returns the next 32 bits without taking them. Bits after the end are zero.
	func peek() -> int:
		if failed or not reading:
			return 0
		return (buffer.decode_s64(position >> 3) >> (position & 7)) & 0xffffffff

	## Returns the number of bytes that remain to be read.
	func left() -> int:
		return maxi(end - position, 0) >> 3

	## Returns the bytes that were written.
	func finished() -> PackedByteArray:
		buffer.append_array(Numbers.little_endian(scratch, ((position & 31) + 7) >> 3))
		return buffer

	# OPERATIONS
