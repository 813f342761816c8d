# Checks the counted memory: a packet takes no more than its budget.
extends Node

const Crowds := preload("res://Crowd.gd")
const Rooms := preload("res://Room.gd")
const MOST := 1 << 24


func expect(is_so: bool, what: String) -> void:
	if not is_so:
		JavaScriptBridge.eval("bitpack.fail(%s)" % JSON.stringify(what))


# Returns the smallest memory budget that is enough.
func least(reason: Callable) -> int:
	var below := 0
	var enough := MOST
	while below + 1 < enough:
		var middle := (below + enough) >> 1
		if reason.call(middle) == "":
			enough = middle
		else:
			below = middle
	return enough


func room() -> Rooms.Room:
	var it := Rooms.Room.new()
	it.list = [1, 2, 3]
	it.flags = [true, false]
	it.set_ = [1, 2, 3, 4]
	it.map = [[1, 2], [3, 4]]
	it.sparse = [[0, 1], [2, 3], [8, 9]]
	it.bare = [1, 7]
	it.text = "text"
	it.wide = "wide"
	it.name = "a name"
	it.bytes = PackedByteArray([1, 2, 3, 4, 5])
	it.names = [97, null]
	it.usual = [1, 300]
	return it


func read_least(bytes: PackedByteArray) -> int:
	return least(func(most: int) -> String: return Rooms.Room.read(bytes, most).reason)


func _ready() -> void:
	# a list of ten thousand elements of one bit each
	var packet := PackedByteArray()
	packet.resize(1252)
	packet.fill(0)
	packet[0] = 0x10
	packet[1] = 0x27
	expect(Crowds.Crowd.read(packet).reason == "memory", "gigabytes")
	var full := room()
	var bytes := full.write().bytes
	var read := read_least(bytes)
	expect(read == least(func(most: int) -> String: return full.write(most).reason), "a writer takes what a reader does")
	# every field is counted: with a field emptied, the total is smaller
	for name: String in ["list", "flags", "set_", "map", "sparse", "bare", "text", "wide", "name", "bytes", "names", "usual"]:
		var less := room()
		less.set(name, Rooms.Room.new().get(name))
		var other := read_least(less.write().bytes)
		expect(other == read if name == "usual" else other < read, "%s: %d of %d" % [name, other, read])
	# an array that is read as small differences takes an object and 64 numbers
	for value in 3:
		var numbers := []
		numbers.resize(64)
		numbers.fill(float(value))
		full.near.append(numbers)
	var all := read_least(full.write().bytes)
	full.near.pop_back()
	var each := all - read_least(full.write().bytes)
	expect(each == 24 + 128 + 64 * 24, "%d bytes" % each)
	JavaScriptBridge.eval("bitpack.quit()")
