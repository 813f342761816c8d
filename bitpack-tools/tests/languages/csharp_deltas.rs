//! Deltas in generated C# of what the packet zoo does not have: maps and sets with strings as keys, members
//! that are null, vectors of an engine, and types named like functions of the generated code.

use core::fmt::Write as _;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use bitpack::{Delta, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::languages::{self, Vectors};
use bitpack_tools::model::Model;

use crate::csharp::{UNITY, compiled};
use crate::subject::model;
use crate::typescript::hex;

const GAME: Protocol = Protocol::new(7);

#[derive(Serialize, Delta, Clone, Default)]
struct Named {
    #[max_len(9, 5)]
    scores: BTreeMap<String, u8>,
    #[max_len(9, 5)]
    names: BTreeSet<String>,
    #[max_len(9)]
    #[relative_to(previous, delta)]
    list: Vec<Spot>,
    #[max_len(9)]
    near: Vec<Spot>,
}

#[derive(Serialize, Delta, Clone, Default)]
struct Spot {
    #[delta(small = 4, large = 9)]
    #[compressed(-32.0, 32.0, 0.01)]
    position: [f32; 3],
    #[delta(small = 4)]
    #[smallest_three(bits = 9)]
    rotation: [f32; 4],
    #[delta(small = 3)]
    #[bits(12)]
    marks: [[u16; 2]; 2],
}

/// Types whose names are those of functions for other types.
#[derive(Serialize, Delta, Clone)]
struct Snapshot {
    change: DeltaSnapshot,
    mode: SerializeSnapshot,
    copy: CopySnapshot,
}

#[derive(Serialize, Delta, Clone, Copy, PartialEq)]
enum DeltaSnapshot {
    One,
    Two,
}

#[derive(Serialize, Delta, Clone, Copy, PartialEq)]
enum SerializeSnapshot {
    One(u8),
    Two,
}

#[derive(Serialize, Delta, Clone, Copy, PartialEq)]
enum CopySnapshot {
    One(u8),
    Two,
}

/// Returns the model of types that are named like functions for other types.
pub(crate) fn snapshot() -> Result<Model, String> {
    described::<Snapshot>()
}

fn described<T: Delta + Serialize>() -> Result<Model, String> {
    let mut description = GAME.describe_deltas::<T, 16>(GAME.describe::<T>());
    description.envelope = None;
    model(description)
}

fn spot(at: f32) -> Spot {
    let turn = [(1.0 - at * at / 4096.0).sqrt(), 0.0, at / 64.0, 0.0];
    Spot { position: [at, -at, 0.0], rotation: turn, marks: [[7, u16::from(at > 0.0)], [9, 4]] }
}

fn named(keys: &[&str], at: f32) -> Named {
    Named {
        scores: keys.iter().zip(1..).map(|(it, i)| ((*it).to_owned(), i)).collect(),
        names: keys.iter().map(|it| (*it).to_owned()).collect(),
        list: [at, at + 0.02, at + 9.0].map(spot).into(),
        near: [at, 3.0].map(spot).into(),
    }
}

const MAIN: &str = r#"
using System;
using Game;

static class Program
{
    static byte[] Bytes(string digits)
    {
        byte[] bytes = new byte[digits.Length / 2];
        for (int at = 0; at < bytes.Length; at++) { bytes[at] = Convert.ToByte(digits.Substring(2 * at, 2), 16); }
        return bytes;
    }

    /// Prints the deltas that are written, and writes values with members that are null.
    static int Main(string[] packets)
    {
        byte[] bytes = new byte[4096];
        int written;
        for (int i = 0; i < packets.Length; i += 2)
        {
            Named old = new Named(), value = null;
            if (!Packets.Read(ref old, Bytes(packets[i])).IsGood) { return 1; }
            byte[] delta = Bytes(packets[i + 1]);
            for (int length = 0; length < delta.Length; length++)
            {
                Named other = null;
                for (int bit = 0; bit < 8; bit++)
                {
                    byte[] damaged = (byte[])delta.Clone();
                    damaged[length] ^= (byte)(1 << bit);
                    Packets.ReadDelta(ref other, old, damaged);
                }
                if (Packets.ReadDelta(ref value, old, delta.AsSpan(0, length)).IsGood) { return 2; }
                value = null;
            }
            if (!Packets.ReadDelta(ref value, old, delta).IsGood) { return 3; }
            if (!Packets.WriteDelta(value, old, bytes, out written).IsGood) { return 4; }
            Console.WriteLine(BitConverter.ToString(bytes, 0, written).Replace("-", "").ToLowerInvariant());
            Action<Named>[] changes =
            {
                it => it.Scores = null,
                it => it.Names[0] = null,
                it => it.Scores[0].Key = null,
                it => it.Near[0].Position = NULL,
                it => it.Near[0].Rotation = NULL_ROTATION,
                it => it.Near[0].Marks[1] = null,
                it => it.Near[1] = null,
                it => it.List[1] = null,
            };
            foreach (Action<Named> change in changes)
            {
                Named wrong = null;
                Packets.ReadDelta(ref wrong, old, delta);
                change(wrong);
                Game.Bitpack.Outcome outcome = Packets.WriteDelta(wrong, old, bytes, out written);
                if (outcome.IsGood || written != 0) { return 5; }
                Game.Bitpack.Outcome again = Packets.WriteDelta(value, wrong, bytes, out written);
                if (again.IsGood) { return 6; }
                Packets.ReadDelta(ref old, wrong, delta);
                Packets.Read(ref old, Bytes(packets[i]));
            }
        }
        return 0;
    }
}
"#;

/// Deltas of maps and sets with strings as keys are written alike, and damaged ones and values with null are
/// rejected without an exception, also with vectors of an engine.
#[test]
fn deltas_that_are_damaged_or_contain_null_are_no_exceptions() -> Outcome {
    let values = [
        (named(&["b", "d"], 1.0), named(&["a", "bb", "c", "d"], 1.02)),
        (named(&["a", "b", "c"], 2.0), named(&["b", "e"], -30.0)),
        (named(&["a", "b"], 5.0), named(&["a", "b"], 5.0)),
        (named(&["b"], 5.0), named(&["a", "b", "c"], 5.03)),
    ];
    let (mut packets, mut expected) = (Vec::new(), String::new());
    for (old, new) in &values {
        let delta = new.delta_to_bytes(old)?;
        writeln!(expected, "{}", hex(&delta))?;
        packets.extend([hex(&old.to_bytes()?), hex(&delta)]);
    }
    for (name, vectors) in [("mono-arrays", None), ("mono-vectors", Some(Vectors::Unity))] {
        let text = languages::csharp(&described::<Named>()?, "game", vectors)?;
        let has = vectors.is_some();
        let main = MAIN
            .replace("NULL_ROTATION", if has { "new UnityEngine.Quaternion()" } else { "null" });
        let main = main
            .replace("NULL", if has { "new UnityEngine.Vector3(float.NaN, 0, 0)" } else { "null" });
        let engine = ["Engine.cs", if has { UNITY } else { "" }];
        let files = [["Game.cs", &text], ["Program.cs", &main], engine];
        let files = files.map(|file| file.map(str::to_owned).into());
        let Some(program) = compiled(name, &files)? else { return Ok(()) };
        let output = Command::new(program.path).args(program.arguments).args(&packets).output()?;
        let errors = String::from_utf8(output.stderr)?;
        ensure!(output.status.success(), "{name}: {:?} {errors}", output.status);
        let found = String::from_utf8(output.stdout)?;
        ensure!(found == expected, "{name}: {found}\nexpected: {expected}");
    }
    Ok(())
}
