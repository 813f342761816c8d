extends Node

const World := preload("res://world.gd")
const LINES := """PACKETS"""

var report := World.MessageReport.new()
var mirror := World.Mirror.new(0x0123456789abcdef)
var rough := World.Mirror.new()
var states := World.State.new_history()
var own := World.State.new_history()
var weathers := World.Weather.new_history(0x0123456789abcdef)
var gusts := World.Weather.new_history(0x0123456789abcdef)
var own_acked := World.Acked.new()
var gusts_acked := World.Acked.new()


func read_game(bytes: PackedByteArray) -> void:
	if states.is_delta(bytes):
		if states.read(bytes).is_new:
			report._0.state = states.newest
			report._0.sequence = states.sequence
		return
	var packet := World.MessagePacket.read(bytes).value
	if packet != null and packet.message is World.MessageChat:
		report._0.chat = packet.message._0


func read_weather(bytes: PackedByteArray) -> void:
	if weathers.read(bytes).is_new:
		report._0.weather = weathers.newest


## Returns a packet of a history with one more value. Three of four values are not acknowledged.
func sent(history: World.History, acked: World.Acked, value: Variant) -> String:
	history.push(value)
	var packet := history.write(acked)
	acked.acknowledge(history.sequence & ~3, history)
	return " " + packet.bytes.hex_encode()


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
			"w": read_weather(bytes)
			_: read_game(bytes)
		var packet := World.MessagePacket.new()
		packet.message = report
		var gust := World.Weather.new()
		gust.wind = 0.004
		gust.rain = maxi(gusts.sequence, 0) % 7
		reports += packet.write().bytes.hex_encode() + sent(own, own_acked, report._0.state) + sent(gusts, gusts_acked, gust) + "\n"
	JavaScriptBridge.eval("bitpack.output('%s')" % Marshalls.raw_to_base64(reports.to_utf8_buffer()))
	JavaScriptBridge.eval("bitpack.quit()")
