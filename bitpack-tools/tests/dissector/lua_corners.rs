//! Cases that the packet zoo (the test types in `tests/src/zoo`) does not have: schemas that could
//! exhaust the dissector, and values that look alike.

use crate::described::{described, packet, part};
use crate::script;
use bitpack::Serialize;
use bitpack::schema::Description;
use bitpack::schema::description::{Encoding, Expression, Integer, Part, Parts, Type};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::model::Model;
use bitpack_tools::wireshark::dissector;

/// Runs the dissector of a schema on a packet. Returns the text that each installed Lua interpreter
/// prints.
fn said(name: &str, description: Description, packet: &[u8]) -> Result<Vec<String>, String> {
    let model = Model::new(description).map_err(|fault| format!("{fault:?}"))?;
    let script = dissector(&model, "game", "")?;
    let run = |lua| script::run([lua, "events.lua", ""], name, &script, &[packet.to_vec()]);
    script::interpreters().into_iter().map(run).collect()
}

fn fields(parts: Vec<Part>, bits: [u64; 2]) -> Type {
    described("T", Parts::Fields(parts), bits)
}

fn op(form: &str, of: Vec<Expression>) -> Expression {
    Expression::Op { form: form.to_owned(), of }
}

fn int(magnitude: u128) -> Expression {
    Expression::Int(Integer { negative: false, magnitude })
}

fn named(name: &str, path: Vec<String>) -> Expression {
    Expression::Field { name: name.to_owned(), path }
}

#[test]
fn a_hand_written_type_may_have_no_bits() -> Outcome {
    let by_hand = described("T", Parts::Opaque { fixed: true }, [0, 0]);
    let both = vec![part("it", Encoding::Type(0), [0, 0]), part("flag", Encoding::Bool, [1, 1])];
    for said in said("by_hand", packet(vec![by_hand, fields(both, [1, 1])]), &[1])? {
        ensure!(said == ".flag\tvalue\t0\t1\tbool\ttrue\t\n=\tread\n", "{said}");
    }
    Ok(())
}

#[test]
fn negative_zero_is_shown_with_its_sign() -> Outcome {
    #[derive(Serialize)]
    struct Zeros {
        all: [f32; 3],
    }
    let packet = Zeros { all: [-0.0, 0.0, -0.0] }.to_bytes()?;
    for said in said("zeros", Description::of::<Zeros>(), &packet)? {
        let texts: Vec<_> = said.lines().filter_map(|it| it.split('|').nth(1)).collect();
        ensure!(texts == ["-0\t", "0\t", "-0\t"], "{said}");
    }
    Ok(())
}

/// Returns a schema with a conditional group that is not sent, and a later condition on a field in
/// that group.
fn unsent(mut types: Vec<Type>, of: Encoding, bits: [u64; 2], asked: Expression) -> Description {
    let when = |condition: Expression, name: &str, inside: Part| {
        let most = inside.max_bits.unwrap_or(0);
        part(name, Encoding::When { condition, parts: vec![inside] }, [0, most])
    };
    let all = vec![
        part("is", Encoding::Bool, [1, 1]),
        when(named("is", Vec::new()), "is", part("large", of, bits)),
        when(asked, "asked", part("more", Encoding::Bool, [1, 1])),
    ];
    types.push(fields(all, [1, 2 + bits[1]]));
    packet(types)
}

const UNKNOWN: &str = "=\tunknown\t\t1\t\tthe schema does not say whether `asked` holds";

/// The dissector creates the values of fields that were not sent, because later conditions use
/// them, but only up to a limit.
#[test]
fn values_that_were_not_sent_are_limited() -> Outcome {
    let doubling = || {
        let mut types = vec![fields(vec![part("x", Encoding::Bool, [1, 1])], [1, 1])];
        for n in 0..15_u32 {
            let both = ["a", "b"].map(|name| part(name, Encoding::Type(n), [1 << n; 2]));
            types.push(fields(both.into(), [2 << n; 2]));
        }
        types
    };
    for (side, end) in [("a", "=\tread"), ("b", UNKNOWN)] {
        let path = (0..15).map(|_| side.to_owned()).chain(["x".to_owned()]).collect();
        let description =
            unsent(doubling(), Encoding::Type(15), [1 << 15; 2], named("large", path));
        for said in said("doubling", description, &[0])? {
            ensure!(said.lines().last() == Some(end), "{said}");
        }
    }
    for (len, end) in [(65_536, "=\tread"), (65_537, UNKNOWN)] {
        let of = Encoding::ByteArray { len };
        let is_empty = op("$.is_empty()", vec![named("large", Vec::new())]);
        let bits = 8 * u64::from(len);
        for said in said("bytes", unsent(Vec::new(), of, [bits, bits + 7], is_empty), &[0])? {
            ensure!(said.lines().last() == Some(end), "{said}");
        }
    }
    Ok(())
}

#[test]
fn every_part_of_a_sum_is_evaluated_once() -> Outcome {
    let sum = (0..100).fold(named("x", Vec::new()), |all, _| op("$ + $", vec![all, int(1)]));
    let parts = vec![part("more", Encoding::Bool, [1, 1])];
    let condition = op("$ == $", vec![sum, int(107)]);
    let all = vec![
        part("x", Encoding::Bits { bits: 4, signed: false }, [4, 4]),
        part("sum", Encoding::When { condition, parts }, [0, 1]),
    ];
    for said in said("sum", packet(vec![fields(all, [4, 5])]), &[0x17])? {
        ensure!(said.contains(".more\tvalue\t4\t1\tbool\ttrue"), "{said}");
    }
    Ok(())
}
