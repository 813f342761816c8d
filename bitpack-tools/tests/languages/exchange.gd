# Exchanges length-prefixed packets with the test. Impossible lengths stand for rejected packets.
extends Node

const REJECTED := 0xffffffff
const UNWRITABLE := 0xfffffffe
const SCRIPTS: Array[String] = [
	# NAMES
]

# The class whose floats are shown.
var declared: Variant


func _ready() -> void:
	while true:
		var request: String = JavaScriptBridge.eval("bitpack.input()")
		if request == "":
			break
		var number := request.get_slice(" ", 0)
		var output := exchanged_all(int(number), Marshalls.base64_to_raw(request.get_slice(" ", 1)))
		JavaScriptBridge.eval("bitpack.output('%s')" % Marshalls.raw_to_base64(output))
	JavaScriptBridge.eval("bitpack.quit()")


# Returns the replies to the packets of one script.
func exchanged_all(number: int, input: PackedByteArray) -> PackedByteArray:
	var module: GDScript = load("res://%s.gd" % SCRIPTS[number % 1000])
	var packet: Variant = packet_of(module)
	declared = packet if SCRIPTS[number % 1000] == "Declared" else null
	var output := PackedByteArray()
	var at := 0
	while at < input.size():
		var length := input.decode_u32(at)
		var request := input.slice(at + 4, at + 4 + length)
		output.append_array(exchanged(packet, request) if number < 1000 else exchanged_delta(packet, request))
		at += 4 + length
	return output


# Returns the class of the packet: the one with a static function `read`.
func packet_of(module: GDScript) -> Variant:
	for of: Variant in module.get_script_constant_map().values():
		if of is GDScript:
			for method in of.get_script_method_list():
				if method.name == "read" and method.flags & METHOD_FLAG_STATIC:
					return of
	return module


func exchanged(packet: Variant, bytes: PackedByteArray) -> PackedByteArray:
	var read: Variant = packet.read(bytes)
	if read.error != "":
		return word(REJECTED)
	var written: Variant = written_by(packet, read.value)
	if written.error != "":
		return word(UNWRITABLE)
	if read.value is Object and read.value.get_script() == declared:
		written.bytes += shown(read.value).to_byte_array()
	return word(written.bytes.size()) + written.bytes


func written_by(packet: Variant, value: Variant) -> Variant:
	return packet.write(value) if typeof(value) == TYPE_INT else value.write()


# Replies to the length of a baseline, the baseline and a delta with the value that was read, and then its delta.
func exchanged_delta(packet: Variant, bytes: PackedByteArray) -> PackedByteArray:
	var end := 4 + bytes.decode_u32(0)
	var baseline: Variant = packet.read(bytes.slice(4, end)).value
	var read: Variant = packet.read_delta(bytes.slice(end), baseline)
	if read.error != "":
		return word(REJECTED)
	var is_plain := typeof(baseline) == TYPE_INT
	var delta: Variant = packet.write_delta(read.value, baseline) if is_plain else read.value.write_delta(baseline)
	if delta.error != "":
		return word(UNWRITABLE)
	var both: PackedByteArray = written_by(packet, read.value).bytes + delta.bytes
	return word(both.size()) + both


# Returns the floats in a value.
func shown(value: Variant) -> PackedFloat32Array:
	var found := PackedFloat32Array()
	var parts := []
	match typeof(value):
		TYPE_FLOAT: found.append(value)
		TYPE_VECTOR2: parts = [value.x, value.y]
		TYPE_VECTOR3: parts = [value.x, value.y, value.z]
		TYPE_VECTOR4, TYPE_QUATERNION: parts = [value.x, value.y, value.z, value.w]
		TYPE_OBJECT:
			for it in value.get_property_list():
				if it.usage & PROPERTY_USAGE_SCRIPT_VARIABLE:
					parts.append(value.get(it.name))
		TYPE_NIL: pass
		_: parts = Array(value)
	for part: Variant in parts:
		found.append_array(shown(part))
	return found


func word(value: int) -> PackedByteArray:
	var bytes := PackedByteArray([0, 0, 0, 0])
	bytes.encode_u32(0, value)
	return bytes
