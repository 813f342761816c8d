# Computes the step of a float, the float of a step, the rotation that some bits stand for, and its bits.
extends RefCounted

const Unit := preload("res://Unit.gd")
const PLAIN := {"wraps": false, "sends_id": false, "sums": false, "ends": false}


class Outcome:
	var error: String = ""
	var value: Outcome = null
	var bytes: PackedByteArray = PackedByteArray()

	func write() -> Outcome:
		return self


static func read(asked: PackedByteArray) -> Outcome:
	var outcome := Outcome.new()
	outcome.value = outcome
	var stream := Unit.Stream.new()
	if asked[0] >= 30:
		var least := asked.decode_double(1)
		var most := asked.decode_double(9)
		var last := asked.decode_double(17)
		var double := asked.decode_double(25)
		if asked[0] == 31:
			double = stream.wrapped_double(double, least, most)
		var code := stream.double_step_of(double, least, most, last)
		outcome.bytes.append_array(Unit.Numbers.little_endian(code, 8))
		var found := stream.double_value_of(asked.decode_s64(33), least, most, last)
		outcome.bytes.append_array(PackedFloat64Array([found]).to_byte_array())
		return outcome
	if asked[0] > 1:
		stream.open(PLAIN, asked.slice(1), 1 << 20, false)
		var value := stream.smallest_three(null, asked[0])
		outcome.error = stream.reason
		outcome.bytes.append_array(PackedFloat32Array([value.x, value.y, value.z, value.w]).to_byte_array())
		var writer := Unit.Stream.new()
		writer.smallest_three(value, asked[0])
		outcome.bytes.append_array(writer.finished())
		return outcome
	var lowest := asked.decode_float(1)
	var highest := asked.decode_float(5)
	var steps := asked.decode_u32(9)
	var sent := asked.decode_float(13)
	if asked[0] == 1:
		sent = stream.wrapped_float(sent, lowest, highest)
	var step := stream.step_of(sent, lowest, highest, steps)
	var value := stream.value_of(asked.decode_u32(17), lowest, highest, steps)
	outcome.bytes.append_array(Unit.Numbers.little_endian(step, 4))
	outcome.bytes.append_array(PackedFloat32Array([value]).to_byte_array())
	return outcome
