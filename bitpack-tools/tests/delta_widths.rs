//! Compares the sizes of deltas that are computed from a schema file with the constants of the
//! library, for every type of the zoo.

use bitpack::Protocol;
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, all};
use bitpack_tools::model::Model;

const GAME: Protocol = Protocol::new(7);

#[test]
fn sizes_of_deltas_are_those_of_the_library() -> Outcome {
    let (mut equal, mut open, mut failures) = (0, 0, Vec::new());
    for erased in all() {
        let described = erased.describe_deltas(&GAME);
        let type_ = described.deltas.first().map_or(0, |it| it.type_);
        let model = Model::new(described).map_err(|fault| format!("{fault:?}"))?;
        let width = model.types().get(type_ as usize).map(|it| model.changed_width(it));
        let width = width.ok_or("no such type")?;
        let (found, expected) = (width.max.saturating_add(1), erased.max_delta_bits());
        match found {
            found if found == expected => equal += 1,
            // the schema does not tell how many bits a function writes
            u64::MAX => open += 1,
            found => failures.push(format!("{}: {found}, not {expected}", erased.name())),
        }
    }
    ensure!(failures.is_empty(), "{}", failures.join("\n"));
    ensure!(equal > 20 * open && open > 0, "{equal} equal, {open} open");
    Ok(())
}
