extends Node

const World := preload("res://world.gd")
const LINES := """PACKETS"""

var report := World.MessageReport.new()
var mirror := World.Mirror.new(0x0123456789abcdef)
var rough := World.Mirror.new()
var known := {}


func read_message(bytes: PackedByteArray) -> void:
	var packet := World.MessagePacket.read(bytes).value
	if packet == null:
		return
	var message: Variant = packet.message
	var state: World.State = message.state if message is World.MessageWhole else null
	if message is World.MessageDelta:
		var baseline: Array = known.get(message.baseline % 32, [-1, null])
		if baseline[0] == message.baseline:
			state = World.State.read_delta(message.delta, baseline[1]).value
	if state != null:
		known[message.sequence % 32] = [message.sequence, state]
		report._0.state = state


func read_view(bytes: PackedByteArray) -> void:
	var read := World.Body.read_view(mirror, bytes)
	if not read.is_new:
		return
	report._0.front = read.value
	report._0.received = World.ReceivedPackets.new()
	report._0.received.newest = mirror.newest
	report._0.received.earlier = mirror.earlier
	show(mirror, report._0.objects)
	report._0.updated = mirror.updated


func show(of: World.Mirror, objects: Array[World.Seen]) -> void:
	objects.clear()
	var indices := of.objects.keys()
	indices.sort()
	for index: int in indices:
		var seen := World.Seen.new()
		seen.index = index
		seen.body = of.objects[index]
		objects.append(seen)


func read_rough(bytes: PackedByteArray) -> void:
	var read := World.Body.read_view2(rough, bytes)
	if read.is_new:
		report._0.rough = read.value
		show(rough, report._0.rough_objects)


func _ready() -> void:
	var reports := ""
	for line in LINES.strip_edges().split("\n"):
		var bytes := line.substr(2).hex_decode()
		match line[0]:
			"v": read_view(bytes)
			"r": read_rough(bytes)
			_: read_message(bytes)
		var packet := World.MessagePacket.new()
		packet.message = report
		reports += packet.write().bytes.hex_encode() + "\n"
	JavaScriptBridge.eval("bitpack.output('%s')" % Marshalls.raw_to_base64(reports.to_utf8_buffer()))
	JavaScriptBridge.eval("bitpack.quit()")
