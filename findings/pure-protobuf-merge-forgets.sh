#!/usr/bin/env bash
# pure-protobuf 3.1.5 (PyPI): the second part of an embedded message erases what it does not have itself from the first part.
#
# By the encoding guide of Protocol Buffers, the bytes of two messages, one after the other, are the bytes of the merged message: a
# change can be appended to a state. If an embedded message comes twice, its parts are merged. The tests of the package quote that
# sentence. One would expect that a health of 100, and then an ammunition of 7, give a player who has both.
#
# What happens: the fields of the embedded message that the second part does not have are set to none, or to the default of the class:
# a health of 0 and an ammunition of 7. A choice (`oneof`) is lost if only the first part has it, and if the second part makes the first
# of two choices, even if the first part has made the same one. It is right if the second part makes the last choice. No error is
# reported. Lists are appended, and fields outside the embedded message are kept, as they should be. Of 144 pairs of parts, 108 are
# wrong. The protobuf package merges all of them.
#
# The merger takes the second value of a number or text even if there is none, and clears the other choices for each one in turn, even
# if that is not set. The tests that were found merge parts with the same single field, and the last choice after the first. No issue
# about it was found.
# Seen on 2026-12-01 with Python 3.11, as at the end of this script.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pure-protobuf==3.1.5 protobuf==7.36.2
cat > finding.py <<'END'
from dataclasses import dataclass, field
from importlib.metadata import version
from itertools import product
from typing import Annotated, Optional

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from pure_protobuf.annotations import Field
from pure_protobuf.message import BaseMessage
from pure_protobuf.one_of import OneOf

NAMES = ["health", "ammunition", "run", "jump"]  # a player runs or jumps

Proto = descriptor_pb2.FieldDescriptorProto
file = descriptor_pb2.FileDescriptorProto(name="game.proto", package="game", syntax="proto2")
player, packet = file.message_type.add(name="Player"), file.message_type.add(name="Packet")
player.oneof_decl.add(name="move")
for number, name in enumerate(NAMES, 1):
    added = player.field.add(name=name, number=number, type=Proto.TYPE_INT64, label=Proto.LABEL_OPTIONAL)
    if number > 2:
        added.oneof_index = 0
player.field.add(name="items", number=5, type=Proto.TYPE_INT64, label=Proto.LABEL_REPEATED)
packet.field.add(name="player", number=1, type=Proto.TYPE_MESSAGE, label=Proto.LABEL_OPTIONAL, type_name=".game.Player")
packet.field.add(name="tick", number=2, type=Proto.TYPE_INT64, label=Proto.LABEL_OPTIONAL)
pool = descriptor_pool.DescriptorPool()
pool.Add(file)
Packet = message_factory.GetMessageClass(pool.FindMessageTypeByName("game.Packet"))


@dataclass
class PurePlayer(BaseMessage):
    move = OneOf()
    health: Annotated[Optional[int], Field(1)] = None
    ammunition: Annotated[Optional[int], Field(2)] = None
    run: Annotated[Optional[int], Field(3, one_of=move)] = None
    jump: Annotated[Optional[int], Field(4, one_of=move)] = None
    items: Annotated[list[int], Field(5)] = field(default_factory=list)


@dataclass
class PurePacket(BaseMessage):
    player: Annotated[Optional[PurePlayer], Field(1)] = None
    tick: Annotated[Optional[int], Field(2)] = None


@dataclass
class ZeroPlayer(BaseMessage):
    health: Annotated[int, Field(1)] = 0
    ammunition: Annotated[int, Field(2)] = 0


@dataclass
class ZeroPacket(BaseMessage):
    player: Annotated[ZeroPlayer, Field(1)] = field(default_factory=ZeroPlayer)


def write(part):
    return Packet(player={name: value for name, value in part.items() if name != "tick"}, tick=part.get("tick")).SerializeToString()


def read(written):
    """Returns what protobuf and pure-protobuf read."""
    right, pure = Packet.FromString(written), PurePacket.loads(written)
    first = {name: getattr(right.player, name) for name in NAMES if right.player.HasField(name)}
    second = {name: getattr(pure.player, name) for name in NAMES if getattr(pure.player, name) is not None}
    for seen, message in [(first, right), (second, pure)]:
        if message.player.items:
            seen["items"] = list(message.player.items)
        if message.tick:
            seen["tick"] = message.tick
    return first, second


def text(part):
    return ", ".join(f"{name} {value}" for name, value in part.items()) or "nothing"


print("pure-protobuf", version("pure-protobuf"), "protobuf", version("protobuf"))
for one, other in [
    ({"health": 100}, {"ammunition": 7}),
    ({"health": 100, "tick": 1}, {"items": [5]}),
    ({"items": [5]}, {"items": [6]}),
    ({"run": 3}, {"health": 100}),
    ({"run": 3}, {"run": 4}),
    ({"jump": 3}, {"run": 4}),
    ({"run": 3}, {"jump": 4}),
    ({"health": 100, "run": 3}, {"health": 100, "run": 3}),
]:
    written = write(one) + write(other)
    right, pure = read(written)
    print(f"{text(one)}; then {text(other)}: {written.hex()}")
    print(f"    protobuf: {text(right)}")
    print(f"    pure-protobuf: {text(pure)}")
written = write({"health": 100}) + write({"ammunition": 7})
zero = ZeroPacket.loads(written).player
print(f"with defaults of 0: health {zero.health}, ammunition {zero.ammunition}")

parts = []
for health, ammunition, move in product([None, 1], [None, 1], [None, "run", "jump"]):
    part = {"health": health, "ammunition": ammunition, move: 1}
    parts.append({name: value for name, value in part.items() if name and value})
pairs = [read(write(one) + write(other)) for one, other in product(parts, parts)]
print(f"of {len(pairs)} pairs of parts, {sum(right != pure for right, pure in pairs)} are wrong")
END
python/bin/python finding.py > seen
cat seen
diff seen - <<'END'
pure-protobuf 3.1.5 protobuf 7.36.2
health 100; then ammunition 7: 0a0208640a021007
    protobuf: health 100, ammunition 7
    pure-protobuf: ammunition 7
health 100, tick 1; then items [5]: 0a02086410010a022805
    protobuf: health 100, items [5], tick 1
    pure-protobuf: items [5], tick 1
items [5]; then items [6]: 0a0228050a022806
    protobuf: items [5, 6]
    pure-protobuf: items [5, 6]
run 3; then health 100: 0a0218030a020864
    protobuf: health 100, run 3
    pure-protobuf: health 100
run 3; then run 4: 0a0218030a021804
    protobuf: run 4
    pure-protobuf: nothing
jump 3; then run 4: 0a0220030a021804
    protobuf: run 4
    pure-protobuf: nothing
run 3; then jump 4: 0a0218030a022004
    protobuf: jump 4
    pure-protobuf: jump 4
health 100, run 3; then health 100, run 3: 0a04086418030a0408641803
    protobuf: health 100, run 3
    pure-protobuf: health 100
with defaults of 0: health 0, ammunition 7
of 144 pairs of parts, 108 are wrong
END
