## The result of writing a packet, and the part that it has in common with the result of reading one.
class Outcome:
	## Description of the rejection; empty if there is none.
	var error: String = ""
	## The reason of the rejection: "overflow" (the packet ends too early), "range" (a number or a length is out of
	## range), "not finite" (a quantized float is NaN or infinite), "tag" (no variant has this tag), "align" (padding
	## bits are not zero), "check" (a serialize check has the wrong value), "reserved" (reserved bits are not zero),
	## "text" (invalid UTF-8 or UTF-16, or a zero character), "order" (keys or indices are not in ascending order),
	## "redundant" (a default value is sent in full, or a number in a longer form), "depth" (a recursive type is nested
	## too deeply), "memory" (the packet takes more memory than allowed), "trailing" (bytes follow the end of the
	## packet), "protocol" (the protocol id is wrong), "crc" (the checksum is wrong), "baseline" (a delta to a value of a
	## view or a history that is not known).
	var reason: String = ""
	## Number of bits read or written before the rejection.
	var bit: int = 0
	## Type and name of the field that was read or written last; empty outside of the fields.
	var field: String = ""


## The result of writing a packet.
class Written extends Outcome:
	## The packet; empty if the value is rejected.
	var bytes: PackedByteArray = PackedByteArray()


## Maximum memory of a packet in bytes, unless the call of `read` or `write` sets another maximum. It is an estimate: 24
## bytes for each number, member and element, and 128 more for each object, array and string. Blank values made before
## reading are included.
const MAX_MEMORY: int = 1 << 24
const SLOT: int = 24
const OBJECT: int = 128
## Bytes of an array of two elements.
const PAIR: int = OBJECT + 2 * SLOT
## Maximum size of a packet in bytes.
const LARGEST: int = 1 << 28

