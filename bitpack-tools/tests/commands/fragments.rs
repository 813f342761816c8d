//! Messages of `fragments` and of `BlockSender` are joined and decoded (`--fragments`).

use crate::game::{Files, pcap};
use bitpack::schema::Description;
use bitpack::{BlockSender, Fragment, Protocol, Serialize, fragments_of_size};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;

#[derive(Serialize, Clone)]
enum Datagram {
    Alone(u8),
    Slice { tick: u32, slice: Fragment<'static> },
    Slices(#[max_len(3)] Vec<Fragment<'static>>),
}

#[derive(Serialize, Clone)]
struct Level {
    seed: u32,
    #[max_len(5000)]
    tiles: Vec<u8>,
}

const GAME: Protocol = Protocol::of::<Datagram>("fragments", 1);
const LEVELS: Protocol = Protocol::of::<Level>("levels", 1);

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn level(seed: u32) -> Level {
    Level { seed, tiles: (0..2000).map(|i| (i * seed).to_le_bytes()[0]).collect() }
}

fn slices(message: u16, bytes: &[u8]) -> Result<Vec<Vec<u8>>> {
    let pack = |slice: Fragment<'_>| {
        let slice = slice.into_owned();
        let packet = match slice.index % 2 {
            0 => Datagram::Slice { tick: slice.index.into(), slice },
            _ => Datagram::Slices(vec![slice]),
        };
        Ok(GAME.to_bytes(&packet)?)
    };
    fragments_of_size(message, bytes, 300)?.map(pack).collect()
}

fn files(name: &str) -> Result<Files> {
    let files = Files::new(name)?;
    files.schema("game.json", &GAME.describe::<Datagram>())?;
    files.schema("level.json", &Description::of::<Level>())?;
    files.schema("levels.json", &LEVELS.describe::<Level>())?;
    Ok(files)
}

const OPTIONS: [&str; 4] = ["--schema", "level.json", "--fragments", "Level"];

/// Fragments in any order and doubled give each message once, with and without a header.
#[test]
fn messages_are_joined_from_fragments() -> Outcome {
    let files = files("fragments")?;
    let mut datagrams = slices(0, &level(3).to_bytes()?)?;
    datagrams.reverse();
    datagrams.extend(slices(0, &level(3).to_bytes()?)?);
    datagrams.push(GAME.to_bytes(&Datagram::Alone(7))?);
    datagrams.extend(slices(1, &level(5).to_bytes()?)?);
    // the last message lacks a fragment
    datagrams.extend(slices(2, &level(7).to_bytes()?)?.split_off(1));
    files.file("game.pcap", &pcap(&datagrams))?;
    let dump = ["dump", "game.json", "game.pcap"];
    let (text, code) = files.said(&[&dump[..], &OPTIONS].concat())?;
    ensure!(code == 0 && text.matches("joined from 7 fragments").count() == 2, "{code} {text}");
    ensure!(text.contains("packet 7, ") && text.contains("message 1 joined"), "{text}");
    ensure!(text.contains("1 message lacks fragments"), "{text}");
    ensure!(text.matches(" bytes, Datagram").count() == datagrams.len(), "{text}");
    ensure!(text.matches("seed").count() == 2, "{text}");
    let (text, code) = files.said(&[&dump[..], &OPTIONS, &["--only", "Level"]].concat())?;
    ensure!(code == 0 && text.matches(" bytes, Level").count() == 2, "{text}");
    Ok(())
}

/// The message may be a packet of a protocol. A type of the first schema needs no other one.
#[test]
fn a_message_may_be_a_packet() -> Outcome {
    let files = files("fragments_packet")?;
    files.file("game.pcap", &pcap(&slices(0, &LEVELS.to_bytes(&level(3))?)?))?;
    let dump = ["dump", "game.json", "game.pcap", "--schema", "levels.json", "--only", "Level"];
    files.says(&[&dump[..], &["--fragments", "Level"]].concat(), 0, &["checksum", "seed"])?;
    let inner = GAME.to_bytes(&Datagram::Alone(9))?;
    files.file("inner.pcap", &pcap(&slices(0, &inner)?))?;
    let dump = ["dump", "game.json", "inner.pcap", "--fragments", "Datagram", "--only", "Alone"];
    let (text, code) = files.said(&dump)?;
    ensure!(code == 0 && text.matches(" bytes, Datagram").count() == 1, "{code} {text}");
    for (name, why) in [("Nothing", "no type `Nothing`"), ("Level", "no type `Level`")] {
        files.says(&["dump", "game.json", "game.pcap", "--fragments", name], 2, &[why])?;
    }
    let dump = ["dump", "level.json", "game.pcap", "--fragments", "Level"];
    files.says(&dump, 2, &["no schema has fragments"])?;
    Ok(())
}

/// The blocks of a sender, of which slices are sent again.
#[test]
fn blocks_are_joined_in_all_commands() -> Outcome {
    let files = files("fragments_blocks")?;
    let (mut sender, mut datagrams) = (BlockSender::new(), Vec::new());
    sender.send(level(3).to_bytes()?)?;
    for now in 0..5 {
        while let Some(slice) = sender.next_slice(now, 1) {
            datagrams.push(GAME.to_bytes(&Datagram::Slices(vec![slice.into_owned()]))?);
        }
    }
    ensure!(datagrams.len() == 10, "{}", datagrams.len());
    files.file("game.pcap", &pcap(&datagrams))?;
    let with = |command: &[&'static str]| [command, &OPTIONS].concat();
    files.says(&with(&["profile", "game.json", "game.pcap"]), 0, &["level.json", "seed"])?;
    let (text, code) = files.said(&with(&[
        "convert",
        "game.json",
        "level.json",
        "game.pcap",
        "--only",
        "Level",
    ]))?;
    ensure!(code == 0 && text.lines().count() == 1 && text.contains("\"seed\":3"), "{code} {text}");
    let (text, code) = files.said(&with(&["diff", "game.json", "game.pcap#2", "game.pcap#2"]))?;
    ensure!(code == 0 && text.matches("joined from 2").count() == 2, "{code} {text}");
    let (text, code) =
        files.said(&with(&["train", "game.json", "game.pcap", "-o", "game.model"]))?;
    ensure!(code == 2 && text.contains("`--fragments`"), "{code} {text}");
    Ok(())
}

/// A damaged fragment is not joined, and forged ones take bounded memory.
#[test]
fn damaged_and_forged_fragments_are_harmless() -> Outcome {
    let files = files("fragments_forged")?;
    let mut datagrams = slices(0, &level(3).to_bytes()?)?;
    datagrams[2][40] ^= 1;
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..3000 {
        let slice = Fragment {
            message: random.u16(..),
            last: random.u8(..),
            index: random.u8(..),
            data: vec![random.u8(..); random.usize(..1025)].into(),
        };
        datagrams.push(GAME.to_bytes(&Datagram::Slice { tick: 0, slice })?);
    }
    files.file("game.pcap", &pcap(&datagrams))?;
    let dump = ["dump", "game.json", "game.pcap", "--number", "1-7"];
    let (text, code) = files.said(&[&dump[..], &OPTIONS].concat())?;
    ensure!(code == 1 && !text.contains("joined"), "{code} {text}");
    Ok(())
}
