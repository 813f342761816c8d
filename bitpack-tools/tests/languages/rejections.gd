# Values that a writer must reject, each one change away from a valid value.
extends Node

const Module := preload("res://Picky.gd")


func good() -> Module.Picky:
	var it := Module.Picky.new()
	it.health = 100
	it.score = -5
	it.name = "é"
	it.list = [1, 65535]
	it.yaw = 0.5
	it.turn = Quaternion(0.5, 0.5, 0.5, 0.5)
	it.set_ = [1, 200]
	it.map = [[3, true], [4, false]]
	it.bodies = [[0, 7], [8, 255]]
	it.letter = 0x10ffff
	it.odd = -1
	it.tick = 7
	it.next = 8
	it.after = 3
	it.later = 2
	it.ten = 1
	it.wide = "🙂"
	it.count = 2
	it.first = [9, 8, 0, 0]
	var mark := Module.MarkSquare.new()
	mark.side = 15
	it.mark = mark
	it.raw = 7
	it.large = -1
	return it


func expect(is_so: bool, what: String) -> void:
	if not is_so:
		JavaScriptBridge.eval("bitpack.fail(%s)" % JSON.stringify(what))


func rejects(what: String, reason: String, field: String, change: Callable) -> void:
	var it := good()
	change.call(it)
	var written := it.write()
	expect(written.reason == reason and written.field == field, "%s: %s" % [what, written.error])
	expect(written.bytes.is_empty() and written.error.ends_with(", in %s" % field), "%s: %s" % [what, written.error])


func _ready() -> void:
	var bytes := good().write().bytes
	var read := Module.Picky.read(bytes)
	expect(read.error == "" and read.value.write().bytes == bytes, "a good value: %s" % read.error)
	expect(read.value.name == "é" and read.value.wide == "🙂" and read.value.large == -1, "other values")
	expect(read.value.turn.is_equal_approx(Quaternion(0.5, 0.5, 0.5, 0.5)) or read.value.turn.x > 0.49, "a rotation")
	var short := Module.Picky.read(bytes.slice(0, 1))
	expect(short.value == null and short.error == "overflow, at bit 7, in Picky.score", short.error)
	rejects("a number above", "range", "Picky.health", func(it): it.health = 101)
	rejects("a number below", "range", "Picky.score", func(it): it.score = -6)
	rejects("a short string", "range", "Picky.name", func(it): it.name = "")
	rejects("a long string", "range", "Picky.name", func(it): it.name = "abcde")
	rejects("a long list", "range", "Picky.list", func(it): it.list = [1, 2, 3, 4] as Array[int])
	rejects("a large element", "range", "Picky.list", func(it): it.list = [65536] as Array[int])
	rejects("a NaN in steps", "not finite", "Picky.yaw", func(it): it.yaw = NAN)
	rejects("a float above a strict range", "range", "Picky.gas", func(it): it.gas = 1.01)
	rejects("a float below a strict range", "range", "Picky.sides", func(it): it.sides = Vector2(0, -1.01))
	rejects("an infinity in steps", "not finite", "Picky.yaw", func(it): it.yaw = 1e300)
	rejects("no rotation", "range", "Picky.turn", func(it): it.turn = Quaternion(1, 1, 0, 0))
	rejects("a set that descends", "order", "Picky.set_", func(it): it.set_ = [2, 1] as Array[int])
	rejects("a set with two of one", "order", "Picky.set_", func(it): it.set_ = [2, 2] as Array[int])
	rejects("a map that descends", "order", "Picky.map", func(it): it.map = [[4, true], [3, true]] as Array[Array])
	rejects("half an entry", "range", "Picky.map", func(it): it.map = [[4]] as Array[Array])
	rejects("a text as a key", "range", "Picky.map", func(it): it.map = [["a", true]] as Array[Array])
	rejects("indices that descend", "order", "Picky.bodies", func(it): it.bodies = [[4, 1], [3, 1]] as Array[Array])
	rejects("an index too large", "order", "Picky.bodies", func(it): it.bodies = [[9, 1]] as Array[Array])
	rejects("a surrogate", "range", "Picky.letter", func(it): it.letter = 0xd800)
	rejects("a zero that is none", "range", "Picky.odd", func(it): it.odd = 0)
	rejects("a number that is not larger", "range", "Picky.next", func(it): it.next = 7)
	rejects("a number that is equal", "range", "Picky.after", func(it): it.after = 8)
	rejects("a number that wraps with too many bits", "range", "Picky.ten", func(it): it.ten = 1024)
	rejects("a count above the array", "range", "Picky.count", func(it): it.count = 5)
	rejects("an array too short", "range", "Picky.first", func(it): it.first = [9, 8] as Array[int])
	rejects("no variant", "tag", "Picky.mark", func(it): it.mark = Module.Mark.new())
	rejects("no value", "tag", "Picky.mark", func(it): it.mark = null)
	rejects("a number in a variant", "range", "MarkSquare.side", func(it): it.mark.side = 16)
	rejects("too many bits", "range", "Picky.raw", func(it): it.raw = 8)
	# a rejected value is as before
	var it := good()
	it.health = 101
	it.write()
	expect(it.health == 101, "a changed value")
	JavaScriptBridge.eval("bitpack.quit()")
