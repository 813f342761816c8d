//! Runs the command `bitpack` with arguments, and checks its output and exit code.

use crate::game::{Files, GAME, Packet, datagrams, digits, lengths, packets, pcap, pcapng};
use bitpack::{Protocol, Serialize};
use bitpack_tests::zoo::Outcome;

#[test]
fn a_schema_is_summarized() -> Outcome {
    let files = Files::new("schema")?;
    let (text, code) = files.said(&["schema", "game.json"])?;
    assert_eq!(code, 0, "{text}");
    assert!(text.contains(&format!("protocol {:#x}, 8 bytes, not sent", GAME.id())), "{text}");
    let (least, most) = (Packet::MIN_BITS, Packet::MAX_BITS);
    let sizes =
        format!("{least}..={most} bits, {}..={} bytes", least.div_ceil(8), most.div_ceil(8));
    let hash = format!("Packet: {sizes}, hash {:#018x}", Packet::SCHEMA.hash());
    assert!(text.contains("end check 0x9908ace2, at the next byte"), "{text}");
    assert!(text.lines().any(|line| line.trim() == hash), "{text}{hash}");
    Ok(())
}

#[test]
fn invalid_schema_files_and_arguments_are_errors() -> Outcome {
    let files = Files::new("no_schema")?;
    files.file("empty.json", b"")?;
    files.file("bytes.json", &[0xFF, 0xFE, 0])?;
    files.file("other.json", b"{\n  \"name\": 7\n}")?;
    for (arguments, error) in [
        (vec!["schema", "absent.json"], "absent.json: "),
        (vec!["schema", "empty.json"], "not a valid schema: line 1: EOF"),
        (vec!["schema", "bytes.json"], "not UTF-8 text"),
        (
            vec!["schema", "other.json"],
            "not a valid schema: line 3: missing field `bitpack_schema`",
        ),
        (
            vec!["layout", "game.json", "Pocket"],
            "no type `Pocket`; there are Body, Packet, Snapshot",
        ),
        (vec!["dump", "game.json", "absent.bin"], "absent.bin: "),
        (vec!["dump", "game.json", "empty.json", "--hex"], "no packets found"),
        (vec!["dump", "game.json", "other.json", "--hex"], "line 1 does not consist of pairs"),
        (vec!["dump", "game.json", "other.json", "--udp", "1"], "not a capture, or a damaged one"),
        (
            vec!["dump", "game.json", "other.json", "--lengths", "2"],
            "the file ends inside packet 1",
        ),
        (
            vec!["dump", "game.json", "game.json", "--type", "Snapshot"],
            "no packet `Snapshot`; there are Packet",
        ),
    ] {
        let (text, code) = files.said(&arguments)?;
        let expected = match (arguments[0], arguments.last()) {
            ("dump", Some(last)) if *last != "Snapshot" => 3,
            _ => 2,
        };
        assert!(code == expected && text.contains(error), "{arguments:?}: {code} {text}");
    }
    Ok(())
}

/// All formats of packet files give equal packets: captures, hexadecimal text, lengths and raw
/// files.
#[test]
fn packets_are_found_in_every_form_of_file() -> Outcome {
    let (files, datagrams) = (Files::new("forms")?, datagrams()?);
    let hex = |bytes: &Vec<u8>| {
        let digits: Vec<String> = bytes.iter().map(|it| format!("{it:02x}")).collect();
        digits.join(" ") + "\n"
    };
    files.file("game.hex", datagrams.iter().map(hex).collect::<String>().as_bytes())?;
    files.file("game.len", &lengths(&datagrams))?;
    files.file("game.pcap", &pcap(&datagrams))?;
    files.file("game.pcapng", &pcapng(&datagrams))?;
    files.file("game.bin", &datagrams[1])?;
    let fields = |text: &str| {
        let lines = text.lines().filter(|line| line.starts_with(' ')).map(str::to_owned);
        lines.collect::<Vec<_>>()
    };
    let (expected, code) = files.said(&["dump", "game.json", "game.hex"])?;
    assert_eq!(code, 0, "{expected}");
    for arguments in [
        &["game.len", "--lengths", "2"][..],
        &["game.pcap"],
        &["game.pcap", "--udp", "40000"],
        &["game.pcapng", "--udp", "50000"],
        &["game.pcapng"],
    ] {
        let text = files.says(&[&["dump", "game.json"], arguments].concat(), 0, &[])?;
        assert_eq!(fields(&text), fields(&expected), "{arguments:?}");
    }
    let (text, _) = files.said(&["dump", "game.json", "game.bin"])?;
    assert!(fields(&expected).windows(fields(&text).len()).any(|it| it == fields(&text)), "{text}");
    files.says(&["dump", "game.json", "game.pcap", "--udp", "1"], 3, &["no packets found"])?;
    let (text, _) = files.said(&["dump", "game.json", "game.hex", "--limit", "2"])?;
    assert_eq!(text.matches("bytes, Packet").count(), 2, "{text}");
    Ok(())
}

#[test]
fn a_dump_names_every_field() -> Outcome {
    let (files, datagrams) = (Files::new("dump")?, datagrams()?);
    files.file("game.bin", &datagrams[1])?;
    let (text, _) = files.said(&["dump", "game.json", "game.bin"])?;
    for line in [
        "checksum",
        "Snapshot (1)",
        "Snapshot.0.tick",
        "0..=100",
        "Snapshot.0.bodies[3].position.y",
        "-32.0..=32.0 in 6400 steps",
        "0xb0d1e500",
    ] {
        assert!(text.contains(line), "no {line} in {text}");
    }
    assert!(!text.contains('\u{1b}'), "colours in a pipe: {text}");
    Ok(())
}

#[test]
fn a_rejected_packet_says_where_and_why() -> Outcome {
    let files = Files::new("rejected")?;
    let mut bytes = datagrams()?.swap_remove(1);
    files.file("cut.bin", bytes.get(..9).unwrap_or_default())?;
    files.file("good.bin", &datagrams()?[0])?;
    bytes[6] ^= 4;
    files.file("damaged.bin", &bytes)?;
    let text = files.says(&["dump", "game.json", "cut.bin"], 1, &["  not decoded, 1 byte\n"])?;
    let warning =
        "warning: 1 of 1 packet was not decoded to its end: 1 byte, 11.1 % of all, in the";
    assert!(text.contains(warning), "{text}");
    // if no packet has the checksum, the last line explains the likely reasons
    let last = |text: &str| text.lines().last().unwrap_or_default().to_owned();
    assert!(last(&text).contains("deltas (`write_delta`)"), "{text}");
    // packets of a build with equal fields and other checksums
    let other = Protocol::of::<Packet>("another game", 1);
    let others = packets().into_iter().map(|it| Ok(digits(&other.to_bytes(&it)?)));
    let others = others.collect::<Result<String, bitpack::Error>>()?;
    files.file("others\u{202e}.hex", others.as_bytes())?;
    let (stale, code) = files.said(&["dump", "game.json", "others\u{202e}.hex"])?;
    assert!(code == 1 && last(&stale).contains("`--ignore-checksum` decodes them"), "{stale}");
    assert!(
        stale.contains("others\\u{202e}.hex, line 1: ") && !stale.contains('\u{202e}'),
        "{stale}"
    );
    let (text, _) = files.said(&["dump", "game.json", "cut.bin", "--json"])?;
    let json: serde_json::Value = serde_json::from_str(text.lines().next().unwrap_or_default())?;
    assert_eq!(json["rest"], serde_json::json!({ "name": "not decoded", "bit": 67, "bits": 5 }));
    assert!(json["fields"][1]["sent"] == true, "{json}");
    let (text, code) = files.said(&["diff", "game.json", "cut.bin", "good.bin"])?;
    assert!(code == 1 && text.contains("\nnot decoded "), "{text}");
    assert!(text.contains("warning: 1 of 2 packets was not decoded to its end: 1 byte"), "{text}");
    let (text, code) = files.said(&["dump", "game.json", "good.bin", "damaged.bin"])?;
    assert!(code == 1 && !text.contains("write_delta"), "{text}");
    let (text, code) = files.said(&["dump", "game.json", "damaged.bin", "--html"])?;
    assert!(code == 1 && last(&text).contains("deltas (`write_delta`)"), "{text}");
    let (text, code) = files.said(&["dump", "game.json", "good.bin", "--limit", "0"])?;
    assert!(code == 2 && text.contains("--limit") && !text.contains("--udp"), "{text}");
    // without a checksum, the error names the field
    files.schema("open.json", &bitpack::schema::Description::of::<Packet>())?;
    files.file("short.bin", &[0b1100_0101, 9, 0, 0])?;
    let (text, _) = files.said(&["dump", "open.json", "short.bin"])?;
    assert!(text.contains("rejected at bit"), "{text}");
    Ok(())
}

#[test]
fn a_page_refers_to_no_other_file() -> Outcome {
    let (files, datagrams) = (Files::new("pages")?, datagrams()?);
    files.file("game.pcap", &pcap(&datagrams))?;
    for arguments in [
        &["dump", "game.json", "game.pcap", "--html"][..],
        &["layout", "game.json", "--html"],
        &["profile", "game.json", "game.pcap", "--html"],
    ] {
        let (page, code) = files.said(arguments)?;
        assert!(code == 0 && page.starts_with("<!doctype html>"), "{page}");
        assert!(page.trim_end().ends_with("</html>") && page.contains("prefers-color-scheme:dark"));
        for foreign in ["http://", "https://", "<link", "src="] {
            assert!(!page.contains(foreign), "{foreign} in {arguments:?}");
        }
        assert!(!page.contains("<b>héllo"), "what a packet says is markup");
    }
    let (svg, _) = files.said(&["layout", "game.json", "Snapshot", "--svg"])?;
    assert!(
        svg.starts_with("<svg ") && svg.contains("bodies") && svg.trim_end().ends_with("</svg>")
    );
    Ok(())
}

#[derive(Serialize)]
struct Pressed {
    buttons: u8,
    #[when(buttons.count_ones() > 1)]
    target: u8,
}

/// A struct with a set of bits, as in the book. Other languages can express conditions on these
/// bits.
#[derive(Serialize)]
struct Buttons(#[bits(3)] u8);

const FIRE: u8 = 2;

#[derive(Serialize)]
struct Flagged {
    buttons: Buttons,
    #[when(buttons.0 & FIRE != 0)]
    target: u8,
}

#[test]
fn conditions_of_other_languages_are_explained() -> Outcome {
    let files = Files::new("asked")?;
    files.schema("pressed.json", &bitpack::schema::Description::of::<Pressed>())?;
    files.schema("flagged.json", &bitpack::schema::Description::of::<Flagged>())?;
    for language in ["header", "typescript", "gdscript", "csharp"] {
        files.says(&[language, "pressed.json"], 2, &["fields, constants and operators"])?;
        files.says(&[language, "flagged.json"], 0, &["& 2"])?;
    }
    // a packet with `FIRE` set, so that `target` follows
    files.file("fire.hex", b"3a 00\n")?;
    files.says(&["dump", "flagged.json", "fire.hex"], 0, &["target"])?;
    Ok(())
}

#[test]
fn two_packets_differ_field_by_field() -> Outcome {
    let (files, datagrams) = (Files::new("diff")?, datagrams()?);
    files.file("a.bin", &datagrams[1])?;
    let Packet::Snapshot(mut snapshot) = packets().swap_remove(1) else { return Ok(()) };
    snapshot.health = 7;
    snapshot.bodies.remove(1);
    files.file("b.bin", &GAME.to_bytes(&Packet::Snapshot(snapshot))?)?;
    let text = files.says(&["diff", "game.json", "a.bin", "b.bin"], 1, &[])?;
    let has = |name: &str, values: &[&str]| {
        text.lines().any(|line| line.starts_with(name) && values.iter().all(|it| line.contains(it)))
    };
    assert!(has("Snapshot.0.health", &["99", "7"]), "{text}");
    assert!(has("Snapshot.0.bodies[4].at_rest", &["true", "absent"]), "{text}");
    assert!(!text.contains("tick") && !text.contains("bodies[40].position"), "{text}");
    files.says(&["diff", "game.json", "a.bin", "a.bin"], 0, &["the fields are the same"])?;
    files.file("c.bin", &datagrams[0])?;
    files.says(&["diff", "game.json", "a.bin", "c.bin"], 1, &["Join.name", "Join (0)"])?;
    Ok(())
}

/// Truncated or damaged captures and files of random content cause no panic.
#[test]
fn damaged_files_cause_no_panic() -> Outcome {
    // without a checksum, damage reaches the fields
    let files = Files::new("strange")?;
    files.schema("open.json", &bitpack::schema::Description::of::<Packet>())?;
    let datagrams = packets().iter().map(Serialize::to_bytes).collect::<Result<Vec<_>, _>>()?;
    let forms: [(&str, &[&str]); 7] = [
        ("dump", &["--udp", "40000"]),
        ("dump", &["--raw"]),
        ("dump", &["--lengths", "4"]),
        ("dump", &["--hex"]),
        ("dump", &["--html"]),
        ("profile", &["--raw", "--html"]),
        ("profile", &["--lengths", "1", "--json"]),
    ];
    let mut random = fastrand::Rng::with_seed(1);
    for i in 0..40 * forms.len() {
        let capture = if i % 2 == 0 { pcap(&datagrams) } else { pcapng(&datagrams) };
        let mut bytes = capture.get(..random.usize(1..capture.len())).unwrap_or_default().to_vec();
        for _ in 0..random.usize(0..4) {
            let at = random.usize(..bytes.len());
            bytes[at] = random.u8(..);
        }
        files.file("strange", &bytes)?;
        let (command, form) = forms[i % forms.len()];
        let (_, code) = files.said(&[&[command, "open.json", "strange"], form].concat())?;
        assert!((0..=4).contains(&code));
    }
    Ok(())
}

/// An SVG picture is valid XML: every attribute has quotes, and every element is closed.
#[test]
fn a_picture_is_well_formed() -> Outcome {
    let files = Files::new("picture")?;
    let (svg, _) = files.said(&["layout", "game.json", "--svg"])?;
    let (mut open, mut rest) = (Vec::new(), svg.as_str());
    while let Some((_, behind)) = rest.split_once('<') {
        let (tag, behind) = behind.split_once('>').unwrap_or((behind, ""));
        rest = behind;
        let name = tag.split([' ', '/']).find(|it| !it.is_empty()).unwrap_or_default();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        let attributes = tag.split('"').step_by(2).skip(1);
        assert!(attributes.clone().count() == 0 || tag.matches('"').count() % 2 == 0, "{tag}");
        assert_eq!(tag.matches('=').count(), tag.matches("=\"").count(), "{tag}");
    }
    assert_eq!(open, [""; 0]);
    Ok(())
}
