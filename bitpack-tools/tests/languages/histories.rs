//! The README's example of a `History` whose values are read in other languages. Its code is compiled and
//! run: this file contains the Rust code, and the code in other languages is taken from the README.

use std::process::Command;

use bitpack::{Acked, Error, History, MixedProtocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::languages;
use bitpack_tools::model::Model;

use crate::subject::model;
use crate::world::game::{Name, State};
use crate::{cpp, csharp, gdscript, shown, typescript};

const README: &str = include_str!("../../README.md");

#[derive(Serialize)]
enum Message {
    Chat(#[max_len(100)] String),
    /// Number of the newest state that the client has.
    Received(u16),
}

const GAME: MixedProtocol<Message, State, 32> = MixedProtocol::of("game", 1);

/// Returns the packet for one receiver of a value that is added to the history.
fn delta(
    sent: &mut History<State, 32>,
    acked: &mut Acked,
    state: &State,
) -> Result<Vec<u8>, Error> {
    let mut packet = vec![0; 1000];
    let size = GAME.write_delta(&sent.push(state)?, acked, &mut packet)?;
    packet.truncate(size);
    Ok(packet)
}

/// Prints the state after each of the packets, whose hexadecimal digits are the arguments.
const CPP_MAIN: &str = r#"
#include <cstdio>
#include <string>

int main(int count, char** packets)
{
    for (int i = 1; i < count; ++i) {
        std::vector<std::uint8_t> bytes;
        const std::string digits = packets[i];
        for (std::size_t at = 0; at < digits.size(); at += 2) {
            bytes.push_back(std::uint8_t(std::stoi(digits.substr(at, 2), nullptr, 16)));
        }
        const game::State* state = Receive(bytes.data(), bytes.size());
        if (state == nullptr) {
            std::puts("rejected");
            continue;
        }
        std::printf("%u %u", unsigned(state->tick), unsigned(state->score));
        for (const game::Name& name : state->names) { std::printf(" %s", name.name.c_str()); }
        std::puts("");
    }
}
"#;

const SCRIPT: &str = r#"
import { receive } from "./client.js";

for (const [packet, expected] of PACKETS) {
    const bytes = Uint8Array.from(packet.match(/../g), (digits) => parseInt(digits, 16));
    let found = "rejected";
    try {
        const state = receive(bytes);
        if (state) found = [state.tick, state.score, ...state.names.map((it) => it.name)].join(" ");
    } catch (error) {
        if (error.constructor.name !== "$Rejected") throw error;
    }
    if (found !== expected) throw new Error(`${found}, not ${expected}`);
}
"#;

/// Prints the state after each of the packets, whose hexadecimal digits are the arguments.
const MONO_MAIN: &str = r#"
static class Program {
    static void Main(string[] packets) {
        foreach (string digits in packets) {
            byte[] bytes = new byte[digits.Length / 2];
            for (int i = 0; i < bytes.Length; i++) { bytes[i] = Convert.ToByte(digits.Substring(2 * i, 2), 16); }
            State state = Client.Receive(bytes);
            string said = state == null ? "rejected" : state.Tick + " " + state.Score;
            if (state != null) { foreach (Name name in state.Names) { said += " " + name.Name_; } }
            Console.WriteLine(said);
        }
    }
}
"#;

const SCENE: &str = r#"
extends Node

const Client := preload("res://client.gd")


func _ready() -> void:
	var client := Client.new()
	for pair: Array in JSON.parse_string('PACKETS'):
		var state := client.receive(pair[0].hex_decode())
		var found := "rejected"
		if state != null:
			found = " ".join([str(state.tick), str(state.score)] + state.names.map(func(it): return it.name))
		if found != pair[1]:
			JavaScriptBridge.eval("bitpack.fail(%s)" % JSON.stringify("%s, not %s" % [found, pair[1]]))
	JavaScriptBridge.eval("bitpack.quit()")
"#;

fn described() -> Result<Model, String> {
    model(GAME.describe())
}

fn words(state: &State) -> String {
    let numbers = [state.tick.to_string(), state.score.to_string()];
    let names = state.names.iter().map(|it| it.name.clone());
    numbers.into_iter().chain(names).collect::<Vec<_>>().join(" ")
}

/// Returns packets of 200 values in hexadecimal, and for each the state that a receiver has then. Of ten
/// packets, one is lost, one arrives again later, one is damaged, and two are messages. The last one is of another game.
fn packets() -> Result<Vec<(String, String)>, Box<dyn core::error::Error>> {
    let (mut sent, mut acked, mut packets) = (History::new(), Acked::new(), Vec::new());
    let mut deltas = 0;
    let rejected = "rejected".to_owned();
    for tick in 0..200_u32 {
        let names = (0..tick / 7 % 5).map(|i| Name { name: "x".repeat(1 + i as usize) }).collect();
        let score = 1 + (tick * 7 % 999) as u16;
        let state = State { tick: 100_000 * tick, score, names };
        deltas += u32::from(acked.baseline(&sent).is_some());
        let mut bytes = delta(&mut sent, &mut acked, &state)?;
        if tick % 10 == 3 {
            continue;
        }
        if tick % 10 == 4 {
            bytes[5] ^= 4;
            packets.push((bytes, rejected.clone()));
            continue;
        }
        packets.push((bytes.clone(), words(&state)));
        let sequence = sent.newest_sequence().unwrap_or(0);
        match tick % 10 {
            6 => {
                packets.push((bytes, rejected.clone()));
                acked.acknowledge(sequence, &sent);
            }
            8 => {
                let message = Message::Chat("x".to_owned());
                packets.push((GAME.to_bytes(&message)?, rejected.clone()));
            }
            9 => packets.push((GAME.to_bytes(&Message::Received(sequence))?, rejected.clone())),
            _ => {}
        }
    }
    ensure!(deltas > 180, "{deltas} deltas");
    let (mut other, mut other_acked) = (History::new(), Acked::new());
    for tick in 0..=200 {
        let state = State { tick, score: 1, names: Vec::new() };
        let bytes = delta(&mut other, &mut other_acked, &state)?;
        other_acked.acknowledge(other.newest_sequence().unwrap_or(0), &other);
        if tick == 200 {
            packets.push((bytes, rejected.clone()));
        }
    }
    Ok(packets.into_iter().map(|(bytes, it)| (typescript::hex(&bytes), it)).collect())
}

/// Returns the only code block of this language in the section about histories.
fn block(language: &str) -> Result<&'static str, Box<dyn core::error::Error>> {
    let (_, section) = README.split_once("\n## Histories\n").ok_or("no section about histories")?;
    let section = section.split("\n## Views\n").next().unwrap_or_default();
    match *shown(section, language) {
        [block] => Ok(block),
        ref blocks => Err(format!("{} blocks of {language}", blocks.len()).into()),
    }
}

#[test]
fn the_game_has_the_protocol_of_the_readme() -> Outcome {
    let block = block("rust,ignore")?;
    ensure!(include_str!("histories.rs").contains(block), "this file does not contain {block}");
    Ok(())
}

#[test]
fn the_cpp_code_of_the_readme_reads_values_of_a_history() -> Outcome {
    let header = languages::header(&described()?, "game")?;
    let main = format!("{}{CPP_MAIN}", block("c++")?);
    let program = cpp::program("g++-history", &[], &[("game.h", header), ("client.cpp", main)])?;
    program.map_or(Ok(()), reads_values)
}

/// Checks what a program prints that has the packets as its arguments.
fn reads_values(mut program: Command) -> Outcome {
    let (packets, expected): (Vec<_>, Vec<_>) = packets()?.into_iter().unzip();
    let found = String::from_utf8(program.args(packets).output()?.stdout)?;
    ensure!(found.lines().eq(&expected), "{found}\nexpected: {expected:?}");
    Ok(())
}

#[test]
fn the_csharp_code_of_the_readme_reads_values_of_a_history() -> Outcome {
    let main = format!("{}{MONO_MAIN}", block("cs")?);
    let text = languages::csharp(&described()?, "game", None)?;
    let files = [("Game.cs".to_owned(), text), ("Client.cs".to_owned(), main)];
    let Some(program) = csharp::compiled("mono-history", &files)? else { return Ok(()) };
    let mut command = Command::new(program.path);
    command.args(program.arguments);
    reads_values(command)
}

#[test]
fn the_typescript_code_of_the_readme_reads_values_of_a_history() -> Outcome {
    let packets = serde_json::to_string(&packets()?)?;
    let modules = [
        ("game", languages::typescript(&described()?)?),
        ("client", block("typescript")?.to_owned()),
    ];
    typescript::run("node-history", &SCRIPT.replace("PACKETS", &packets), &modules)
}

#[test]
fn the_gdscript_code_of_the_readme_reads_values_of_a_history() -> Outcome {
    let packets = serde_json::to_string(&packets()?)?;
    let scripts =
        [("game", languages::gdscript(&described()?, None)?), ("client", block("gd")?.to_owned())];
    gdscript::run("godot-history", SCENE.replace("PACKETS", &packets).trim_start(), &scripts)
}
