//! Values that were not sent: the decoder reports those that the game's reader fills in.

use crate::debug::{Tree, parse};
use crate::script;
use bitpack::schema::Description;
use bitpack::trace::{Role, Value};
use bitpack::{Delta, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedType, Outcome, all, sample_count};
use bitpack_tools::decode::{Event, Options, Step};
use bitpack_tools::diff;
use bitpack_tools::dump::{self, Dump};
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::wireshark::dissector;

/// Test types in which every value is sent or left out, so that all values of the reader are
/// reported.
const WHOLE: [&str; 5] = ["Conditional", "Omitted", "Spared", "Resting", "Weapon"];

fn text(value: &Value) -> String {
    match value {
        Value::Text(text) => format!("{text:?}"),
        Value::Float(value) => format!("{value:?}"),
        Value::Double(value) => format!("{value:?}"),
        Value::Bytes(bytes) => bytes.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// Returns `true` if the value of an event is the one at this place of the reader's value.
fn is_at(tree: &Tree, event: &Event<'_>) -> bool {
    let Some(value) = &event.value else { return false };
    match (event.role, tree, value) {
        (Role::Tag, Tree::Leaf(name) | Tree::Node(name, _), _) => Some(&**name) == event.variant,
        (Role::Present, Tree::Leaf(name), Value::Bool(present)) => !present && name == "None",
        (Role::Present, Tree::Node(name, _), Value::Bool(present)) => *present == (name == "Some"),
        (Role::Length, Tree::Leaf(text), _) => text.starts_with('"'),
        (Role::Length, Tree::Node(_, parts), length) => {
            length.to_string() == parts.len().to_string()
        }
        (Role::Value, Tree::Node(_, parts), Value::Bytes(_)) => {
            let bytes: Vec<_> = parts.iter().flat_map(|(_, it)| it.leaves()).collect();
            bytes.join(",") == text(value)
        }
        (Role::Value, Tree::Leaf(leaf), value) => match leaf.strip_prefix('\'') {
            // the value of a `char` is its number
            Some(_) => *leaf == format!("{:?}", number(value)),
            None => *leaf == text(value),
        },
        (Role::Value, Tree::Node(name, parts), _) => {
            let is_inside = name == "Some" && parts.len() == 1;
            is_inside && parts.iter().all(|(_, inner)| is_at(inner, event))
        }
        _ => false,
    }
}

fn number(value: &Value) -> char {
    match value {
        Value::Unsigned(code) => u32::try_from(*code).ok().and_then(char::from_u32).unwrap_or('\0'),
        _ => '\0',
    }
}

/// Compares the values that were not sent with those of the game's reader. Returns their number.
fn check(erased_type: &dyn ErasedType, model: &Model, bytes: &[u8]) -> Result<usize, String> {
    let read = erased_type.read(bytes).map_err(|error| error.to_string())?;
    let said = format!("{read:?}");
    let tree = parse(&said);
    let (mut wrong, mut count, mut values) = (None, 0, Vec::new());
    model.decode_in_session(
        (0, 0),
        bytes,
        Options::WITH_UNSENT,
        |path: &[Step<'_>], event: Event<'_>| {
            if event.role == Role::Value {
                values.extend(event.value.as_ref().map(text));
            }
            if event.is_sent {
                return;
            }
            count += 1;
            let places = tree.at(path);
            if event.bits != 0 || !places.iter().any(|place| is_at(place, &event)) {
                let path: String = path.iter().map(ToString::to_string).collect();
                wrong = wrong.take().or(Some(format!("{path}: {event:?} in {places:?}")));
            }
        },
    );
    if WHOLE.contains(&erased_type.name()) {
        let is_scalar = |it: &&str| {
            it.starts_with(|it: char| it == '"' || it == '-' || it.is_numeric())
                || ["true", "false", "NaN", "inf"].contains(it)
        };
        let leaves: Vec<_> = tree.leaves().into_iter().filter(is_scalar).collect();
        let (leaves, values) = (leaves.join(","), values.join(","));
        if leaves != values {
            wrong = wrong.or(Some(format!("read {leaves}, shown {values}")));
        }
    }
    match wrong {
        Some(why) => Err(format!("{}: {why}\n  of {said}", erased_type.name())),
        None => Ok(count),
    }
}

/// A row with containers whose delta leaves elements out.
#[derive(Serialize, Delta, Clone, Debug)]
struct Row {
    tick: u8,
    short: [u8; 3],
    long: [u16; 12],
    #[relative_index]
    objects: [Option<u8>; 9],
}

#[derive(Serialize, Debug)]
struct Rows {
    #[relative_to(previous, delta)]
    #[max_len(4)]
    rows: Vec<Row>,
}

/// The parts of an element that are those of the element before it are shown, whether they are fields, elements of
/// arrays, or objects.
#[test]
fn kept_parts_of_a_list_of_deltas_are_shown() -> Outcome {
    let mut objects = [None; 9];
    (objects[1], objects[4], objects[6]) = (Some(41), Some(44), Some(46));
    let first = Row { tick: 1, short: [11, 12, 13], long: [7; 12], objects };
    let mut second = first.clone();
    (second.short[1], second.long[5], second.objects[4]) = (99, 9, Some(98));
    let bytes = Rows { rows: vec![first, second] }.to_bytes()?;
    let model = Model::new(Description::of::<Rows>()).map_err(|fault| format!("{fault:?}"))?;
    let (mut kept, mut sent) = (Vec::new(), Vec::new());
    model.decode_in_session(
        (0, 0),
        &bytes,
        Options::WITH_UNSENT,
        |path: &[Step<'_>], event: Event<'_>| {
            let path: String = path.iter().map(ToString::to_string).collect();
            let Some(part) = path.strip_prefix(".rows[1].") else { return };
            if event.role == Role::Value {
                let value = event.value.as_ref().map(text).unwrap_or_default();
                if event.is_sent { &mut sent } else { &mut kept }.push(format!("{part}={value}"));
            }
        },
    );
    let long = (0..12).filter(|i| *i != 5).map(|i| format!("long[{i}]=7"));
    let others = ["tick=1", "short[0]=11", "short[2]=13", "objects[1]=41", "objects[6]=46"];
    let mut expected: Vec<String> = others.map(str::to_owned).into_iter().chain(long).collect();
    expected.sort();
    kept.sort();
    assert_eq!(kept, expected);
    assert_eq!(sent, ["short[1]=99", "long[5]=9", "objects[4]=98"]);
    Ok(())
}

#[test]
fn values_that_were_not_sent_are_those_of_the_reader() -> Outcome {
    let (mut failures, mut shown) = (Vec::new(), 0);
    for erased_type in all() {
        let model = Model::new(erased_type.describe()).map_err(|fault| format!("{fault:?}"))?;
        let mut own = 0;
        for value in erased_type.samples(sample_count(40, 2000)) {
            match check(&*erased_type, &model, &value.to_bytes()?) {
                Ok(count) => own += count,
                Err(why) => {
                    failures.push(why);
                    break;
                }
            }
        }
        if own > 0 {
            println!("{}: {own}", erased_type.name());
        }
        shown += own;
    }
    ensure!(failures.is_empty(), "{}", failures.join("\n"));
    ensure!(shown > sample_count(2330, 2330).min(700), "only {shown} values");
    Ok(())
}

/// The dissector, which is in Lua, reports values that were not sent as the decoder does.
#[test]
fn lua_has_the_same_values_that_were_not_sent() -> Outcome {
    for lua in script::interpreters() {
        for erased_type in all() {
            let model = Model::new(erased_type.describe()).map_err(|fault| format!("{fault:?}"))?;
            let packets = erased_type.samples(sample_count(20, 200));
            let packets: Vec<_> =
                packets.iter().map(|it| it.to_bytes()).collect::<Result<_, _>>()?;
            let mut expected: Vec<[String; 3]> = Vec::new();
            for bytes in &packets {
                model.decode_in_session(
                    (0, 0),
                    bytes,
                    Options::WITH_UNSENT,
                    |path: &[Step<'_>], event: Event<'_>| {
                        // the dissector does not show the largest component of a quaternion
                        let is_largest = event.node.is_none()
                            && matches!(path.last(), Some(Step::Component(..)));
                        if !event.is_sent && !is_largest {
                            let path = path.iter().map(ToString::to_string).collect();
                            expected.push([path, event.role.to_string(), lua_text(&event)]);
                        }
                    },
                );
            }
            let name = erased_type.name();
            let dissector = dissector(&model, "zoo", "")?;
            let printed = script::run(
                [lua, "events.lua", "unsent"],
                &format!("unsent_{name}"),
                &dissector,
                &packets,
            )?;
            let lines = printed.lines().map(|it| it.split('\t').collect::<Vec<_>>());
            let lines = lines.filter(|it| it.get(2) == Some(&"-1"));
            let found: Vec<[String; 3]> = lines
                .map(|it| [0, 1, 5].map(|i| it.get(i).copied().unwrap_or_default().to_owned()))
                .map(|[path, role, value]| [path, role, short(&value)])
                .collect();
            let first = expected.iter().zip(&found).find(|(one, other)| one != other);
            ensure!(
                first.is_none() && expected.len() == found.len(),
                "{name}: {first:?}, {} and {}",
                expected.len(),
                found.len()
            );
        }
    }
    Ok(())
}

/// Returns the digits of a float, which the script `events.lua` prints twice; any other text as it is.
fn short(text: &str) -> String {
    match text.split_once('|') {
        Some((_, digits)) => format!("{:?}", digits.parse::<f64>()),
        None => text.to_owned(),
    }
}

/// Formats a value as the script `events.lua` does.
fn lua_text(event: &Event<'_>) -> String {
    match &event.value {
        Some(Value::Text(text)) => script::hex(text.as_bytes()),
        Some(Value::Bytes(bytes)) => script::hex(bytes),
        Some(Value::Float(value)) => short(&format!("|{value}")),
        Some(Value::Double(value)) => short(&format!("|{value}")),
        Some(other) => other.to_string(),
        None => String::new(),
    }
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Player {
    id: u8,
    #[omit_default(100)]
    #[bits(min = 0, max = 100)]
    health: u8,
    is_moving: bool,
    #[when(is_moving)]
    #[compressed(-20.0, 20.0, 0.1)]
    velocity: [f32; 3],
}

const GAME: Protocol = Protocol::of::<Player>("game", 1);

fn dumped(player: &Player) -> Result<Dump, Box<dyn core::error::Error>> {
    let model = Model::new(GAME.describe::<Player>()).map_err(|fault| format!("{fault:?}"))?;
    Ok(Dump::of(&model, 0, Packet::new("here".to_owned(), GAME.to_bytes(player)?)))
}

#[test]
fn a_dump_and_a_difference_show_values_that_were_not_sent() -> Outcome {
    let still = dumped(&Player { id: 1, health: 100, is_moving: false, velocity: [0.0; 3] })?;
    let lines: Vec<_> = still.lines.iter().filter(|it| !it.is_sent).collect();
    let shown = lines.iter().map(|it| (it.name(), it.value.unwrap_or_default().to_owned()));
    let shown: Vec<_> = shown.collect();
    let velocity = ["x", "y", "z"].map(|it| (format!("velocity.{it}"), "0.0".to_owned()));
    let expected = [vec![("health".to_owned(), "100".to_owned())], velocity.to_vec()].concat();
    assert_eq!(shown, expected);
    assert!(lines.iter().all(|it| it.raw_text() == "not sent" && it.bits == 0));

    let hurt = dumped(&Player { id: 1, health: 99, is_moving: true, velocity: [0.0; 3] })?;
    let mut out = Vec::new();
    diff::write(&still, &hurt, &mut out)?;
    let out = String::from_utf8(out)?;
    assert!(out.contains("100, not sent") && !out.contains("velocity"), "{out}");
    dump::text(&still, true, &mut String::new());
    Ok(())
}

#[derive(Serialize, Clone, Debug)]
struct Amplified {
    #[max_len(60_000)]
    list: Vec<Wide>,
}

#[derive(Serialize, Clone, Debug)]
struct Wide {
    is_there: bool,
    #[when(is_there)]
    many: [u32; 1000],
}

/// A packet with one bit for each thousand values has a limited number of lines.
#[test]
fn the_number_of_values_that_were_not_sent_is_limited() -> Outcome {
    let model = Model::new(Description::of::<Amplified>()).map_err(|fault| format!("{fault:?}"))?;
    let mut bytes = vec![0; 6000];
    bytes[..2].copy_from_slice(&40_000_u16.to_le_bytes());
    let mut count = 0;
    model.decode_in_session(
        (0, 0),
        &bytes,
        Options::WITH_UNSENT,
        |_: &[Step<'_>], event: Event<'_>| {
            count += usize::from(!event.is_sent);
        },
    );
    assert_eq!(count, 1 << 16);
    Ok(())
}
