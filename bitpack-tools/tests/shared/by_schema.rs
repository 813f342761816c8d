//! Runs every command on arbitrary bytes as schema file and packets, as the fuzzer does.

use bitpack_tools::convert::Converter;
use bitpack_tools::dump::{self, Dump, Page};
use bitpack_tools::file::parse;
use bitpack_tools::history::Histories;
use bitpack_tools::input::Packet;
use bitpack_tools::layout::{self, Overview};
use bitpack_tools::model::Model;
use bitpack_tools::profile::{self, Profile};
use bitpack_tools::train::{Subject, Training, write as write_training};
use bitpack_tools::{compare, diff, languages, summary, wireshark};

/// Maximum number of packets that are read with one schema.
const MOST: usize = 4;

/// Runs the commands on arbitrary bytes: splits `data` into a schema file, a zero byte, and packets
/// separated by bytes `0xFF`. Returns `true` if the schema file is valid.
pub(crate) fn read(data: &[u8]) -> bool {
    let mut pieces = data.splitn(2, |byte| *byte == 0);
    let text = pieces.next().and_then(|text| core::str::from_utf8(text).ok());
    let Some(Ok(model)) = text.map(parse) else {
        return false;
    };
    let packets = pieces.next().unwrap_or_default();
    let mut types = layout::subjects(&model, None).unwrap_or_default();
    types.truncate(MOST);
    let (mut sink, pages) = (Vec::new(), layout::page(&model, &types).len());
    for type_ in &types {
        assert!(layout::write(&model, *type_, &mut sink).is_ok());
    }
    assert!(layout::svg(&model, &types).len() < pages + sink.len());
    assert!(layout::write_overview(&Overview::of(&model, &types), &mut sink).is_ok());
    assert!(summary::write(&model, "game.json", &mut sink).is_ok());
    let comparison = compare::compare(model.original(), model.original());
    assert!(compare::write(&comparison, &mut sink).is_ok());
    let _ = wireshark::dissector(&model, "game", "");
    let _ = languages::header(&model, "game");
    let _ = languages::typescript(&model);
    let _ = languages::gdscript(&model, None);
    let _ = languages::csharp(&model, "game", None);
    shown(&model, packets);
    captured(&model, packets);
    true
}

/// Decodes the packets as those of a capture, converts them, and trains models with them.
fn captured(model: &Model, packets: &[u8]) {
    let (mut histories, converter) = (Histories::default(), Converter::new(model, model));
    let subjects = [Subject::Packets, Subject::Deltas];
    let mut trainings: Vec<_> =
        subjects.into_iter().filter_map(|subject| Training::new(model, subject).ok()).collect();
    for bytes in packets.split(|byte| *byte == 0xFF).chain([packets]).take(MOST) {
        let packet = Packet::new("fuzz".to_owned(), bytes.to_vec());
        let _ = converter.json(&packet);
        for training in &mut trainings {
            training.packet(&packet, 0);
        }
        let dump = Dump::captured(model, &mut histories, packet);
        assert!(dump::json(&dump).len() > 10);
    }
    for trained in trainings.into_iter().filter_map(|it| it.finish().ok()) {
        assert!(write_training(&trained, "game.model", &mut Vec::new()).is_ok());
    }
}

fn shown(model: &Model, packets: &[u8]) {
    let (mut profile, mut dumps, mut sink) = (Profile::new(model), Vec::new(), Vec::new());
    let mut page = Page::new("fuzz");
    for bytes in packets.split(|byte| *byte == 0xFF).chain([packets]).take(MOST) {
        let packet = || Packet::new("fuzz".to_owned(), bytes.to_vec());
        profile.packet(&packet(), None);
        for index in 0..model.packets().len().min(MOST) {
            let dump = Dump::of(model, index, packet());
            dump::text(&dump, true, &mut String::new());
            page.add(&dump);
            dumps.push(dump);
        }
    }
    if let [first, .., last] = dumps.as_slice() {
        assert!(diff::write(first, last, &mut sink).is_ok());
        assert!(diff::between(first, first).is_empty());
    }
    assert!(page.finish().len() > 100);
    let report = profile.report();
    assert!(profile::write(&report, "fuzz", &mut sink).is_ok());
    assert!(profile::page("fuzz", &report).len() > 100);
}
