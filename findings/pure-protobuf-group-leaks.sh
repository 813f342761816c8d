#!/usr/bin/env bash
# pure-protobuf 3.1.5 (PyPI): the fields in an unknown group replace those with the same numbers around it.
#
# A reader skips fields that it does not know, so that a schema can grow. One would expect that this holds as well for a field that is
# written as a group (proto2), or with `message_encoding = DELIMITED`, which the editions of Protocol Buffers offer for any message.
#
# What happens: only the tags at the beginning and the end of the group are skipped. What is between them is read as if it belonged to
# the message around it. A new field with a position turns player 7 with 100 health into player 11 with 22, and its third number is
# appended to the player's items. Of several groups, the last one wins. No error is reported. The protobuf package reads the same bytes
# with the same old schema as 7 and 100, and so does pure-protobuf if the position has a length before it. With the field in its schema,
# pure-protobuf rejects the packet: only a reader that is older than the field is wrong.
#
# The source has a function that does nothing to skip either tag. The tests that were found skip fields of the four other wire types,
# and the documentation that was found does not mention groups. No issue about it was found.
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
from typing import Annotated

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from pure_protobuf.annotations import Field
from pure_protobuf.message import BaseMessage

Proto = descriptor_pb2.FieldDescriptorProto
OPTIONAL, REPEATED, INT64 = Proto.LABEL_OPTIONAL, Proto.LABEL_REPEATED, Proto.TYPE_INT64


def schema(kind):
    """Returns the class `Player` of the protobuf package: an old one, or one with poses written in one of three ways."""
    file = descriptor_pb2.FileDescriptorProto(name="game.proto", package="game", syntax="proto2")
    player = file.message_type.add(name="Player")
    player.field.add(name="id", number=1, type=INT64, label=OPTIONAL)
    player.field.add(name="health", number=2, type=INT64, label=OPTIONAL)
    player.field.add(name="items", number=3, type=INT64, label=REPEATED)
    if kind != "old":
        pose = player.nested_type.add(name="Poses")
        for number, name in enumerate(["x", "y", "z"], 1):
            pose.field.add(name=name, number=number, type=INT64, label=OPTIONAL)
        poses = player.field.add(name="poses", number=4, label=REPEATED, type_name=".game.Player.Poses")
        poses.type = Proto.TYPE_GROUP if kind == "group" else Proto.TYPE_MESSAGE
        if kind == "delimited":
            file.syntax, file.edition = "editions", descriptor_pb2.EDITION_2023
            poses.options.features.message_encoding = descriptor_pb2.FeatureSet.DELIMITED
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("game.Player"))


@dataclass
class Player(BaseMessage):
    id: Annotated[int, Field(1)] = 0
    health: Annotated[int, Field(2)] = 0
    items: Annotated[list[int], Field(3)] = field(default_factory=list)


@dataclass
class Pose(BaseMessage):
    x: Annotated[int, Field(1)] = 0
    y: Annotated[int, Field(2)] = 0
    z: Annotated[int, Field(3)] = 0


@dataclass
class NewPlayer(BaseMessage):
    id: Annotated[int, Field(1)] = 0
    health: Annotated[int, Field(2)] = 0
    items: Annotated[list[int], Field(3)] = field(default_factory=list)
    poses: Annotated[list[Pose], Field(4)] = field(default_factory=list)


def text(player):
    return f"player {player.id} with {player.health} health and items {list(player.items)}"


print("pure-protobuf", version("pure-protobuf"), "protobuf", version("protobuf"))
for kind in ["length", "group", "delimited"]:
    for poses in [[(11, 22, 33)], [(11, 22, 33), (44, 55, 66)]]:
        player = schema(kind)(id=7, health=100, items=[5, 6])
        for x, y, z in poses:
            player.poses.add(x=x, y=y, z=z)
        written = player.SerializeToString()
        print(f"{kind}, {len(poses)} poses: {written.hex()}")
        print(f"    protobuf: {text(schema('old').FromString(written))}")
        print(f"    pure-protobuf: {text(Player.loads(written))}")
        try:
            print(f"    pure-protobuf, new schema: {len(NewPlayer.loads(written).poses)} poses")
        except ValueError as error:
            print(f"    pure-protobuf, new schema: {error}")
END
python/bin/python finding.py > seen
cat seen
diff seen - <<'END'
pure-protobuf 3.1.5 protobuf 7.36.2
length, 1 poses: 08071064180518062206080b10161821
    protobuf: player 7 with 100 health and items [5, 6]
    pure-protobuf: player 7 with 100 health and items [5, 6]
    pure-protobuf, new schema: 1 poses
length, 2 poses: 08071064180518062206080b101618212206082c10371842
    protobuf: player 7 with 100 health and items [5, 6]
    pure-protobuf: player 7 with 100 health and items [5, 6]
    pure-protobuf, new schema: 2 poses
group, 1 poses: 080710641805180623080b1016182124
    protobuf: player 7 with 100 health and items [5, 6]
    pure-protobuf: player 11 with 22 health and items [5, 6, 33]
    pure-protobuf, new schema: expected <WireType.LEN: 2> but received <WireType.SGROUP: 3>
group, 2 poses: 080710641805180623080b101618212423082c1037184224
    protobuf: player 7 with 100 health and items [5, 6]
    pure-protobuf: player 44 with 55 health and items [5, 6, 33, 66]
    pure-protobuf, new schema: expected <WireType.LEN: 2> but received <WireType.SGROUP: 3>
delimited, 1 poses: 080710641a02050623080b1016182124
    protobuf: player 7 with 100 health and items [5, 6]
    pure-protobuf: player 11 with 22 health and items [5, 6, 33]
    pure-protobuf, new schema: expected <WireType.LEN: 2> but received <WireType.SGROUP: 3>
delimited, 2 poses: 080710641a02050623080b101618212423082c1037184224
    protobuf: player 7 with 100 health and items [5, 6]
    pure-protobuf: player 44 with 55 health and items [5, 6, 33, 66]
    pure-protobuf, new schema: expected <WireType.LEN: 2> but received <WireType.SGROUP: 3>
END
