//! Schema files of all versions stay readable. The folder `schema_versions` has a file of each version, and
//! a packet of that build. These files are never written again: a new version adds a pair.

use std::path::Path;
use std::{fs, io};

use bitpack::schema::Description;
use bitpack_tools::decode::{Event, Options, Outcome};
use bitpack_tools::file::parse;

#[test]
fn every_version_of_schema_files_is_read() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/schema_versions");
    for version in 1..=Description::VERSION {
        let file = |ending| fs::read_to_string(folder.join(format!("version-{version}.{ending}")));
        let model = match parse(&file("json")?) {
            Ok(model) => model,
            Err(damage) => panic!("version {version}: {damage}"),
        };
        let hex = file("hex")?;
        let digit = |at| u8::from_str_radix(&hex[at..at + 2], 16).map_err(io::Error::other);
        let packet: Vec<u8> =
            (0..hex.trim_end().len()).step_by(2).map(digit).collect::<Result<_, _>>()?;
        let mut events = 0;
        let sink = |_: &[_], _: Event<'_>| events += 1;
        let outcome = model.decode_in_session((0, 0), &packet, Options::default(), sink);
        assert!(matches!(outcome, Outcome::Read), "version {version}: {outcome:?}");
        assert!(events > 60, "version {version}: {events} events");
    }
    Ok(())
}
