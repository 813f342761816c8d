## The envelope of a delta: none.
const PLAIN: Dictionary = {"wraps": false, "sends_id": false, "sums": false, "ends": false}


## How the delta of a value to a baseline is read or written. Both ends have the baseline. A value that is written can be
## sent in full: this is checked before its delta is written.
class Delta:
	## Reads or writes the whole value. Its arguments are a stream and the value.
	var whole: Callable
	## Reads or writes the delta. Its arguments are a stream, the value and the baseline. It notes in the stream if a
	## value that was read differs.
	var serialize: Callable
	## `false` if the baseline has too few elements for the value.
	var can_stay: bool = true

	func _init(all: Callable, own: Callable) -> void:
		whole = all
		serialize = own

	## A value of a type with a function for its delta.
	static func nested(all: Callable, own: Callable) -> Delta:
		return Delta.new(all, own)

	## A value that is sent in full if it has changed. If it is exact, every value is read back equal.
	static func entire(all: Callable, is_exact: bool) -> Delta:
		return Delta.new(all, func(stream: Stream, value: Variant, old: Variant) -> Variant:
			var found: Variant = all.call(stream, value)
			if not stream.differs:
				stream.note(not is_exact or not Stream.has_same_bits(found, old, all))
			return found)

	## A presence bit, then the delta of the value, or the whole value if the baseline has none.
	static func optional_of(all: Callable, inner: Delta) -> Delta:
		return Delta.new(all, func(stream: Stream, value: Variant, old: Variant) -> Variant:
			var is_there := stream.flag(not stream.reading and value != null)
			if is_there and old != null:
				return inner.serialize.call(stream, value, old)
			stream.note(is_there or old != null)
			return inner.whole.call(stream, value) if is_there else null)

	## Like `optional_of`, for a value that can itself be null. It is wrapped in an array of one.
	static func wrapped_of(all: Callable, inner: Delta) -> Delta:
		return Delta.new(all, func(stream: Stream, value: Variant, old: Variant) -> Variant:
			var is_there := stream.flag(not stream.reading and value != null)
			var item: Variant = null if stream.reading or value == null else value[0]
			stream.hold(PAIR - SLOT if is_there else 0)
			if is_there and old != null:
				return [inner.serialize.call(stream, item, old[0])]
			stream.note(is_there or old != null)
			return [inner.whole.call(stream, item)] if is_there else null)

	## The bit of `omit_default`, then the delta of the value, or the whole value if the baseline is the default.
	static func omitted_of(all: Callable, around: Callable, inner: Delta) -> Delta:
		return Delta.new(all, func(stream: Stream, value: Variant, old: Variant) -> Variant:
			var sent := [false, false]
			around.call(Stream.new(), old, func(item: Variant) -> Variant:
				sent[0] = true
				return item)
			var found: Variant = around.call(stream, value, func(item: Variant) -> Variant:
				sent[1] = true
				return inner.serialize.call(stream, item, old) if sent[0] else inner.whole.call(stream, item))
			stream.note(sent[0] != sent[1])
			return found)
