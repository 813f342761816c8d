//! Encodings that no type of the zoo has, decoded as the trace has them.

use bitpack::schema::Description;
use bitpack::trace::{explain, trace};
use bitpack::{Error, Serialize};
use bitpack_tools::decode::{Outcome, Step};
use bitpack_tools::model::Model;

/// What the game's own reader says of these bytes, and what the decoder does.
fn both<P: Serialize>(model: &Model, bytes: &[u8]) -> [String; 2] {
    let traced = trace::<P>(bytes);
    let mut text: Vec<String> = traced.events.iter().map(ToString::to_string).collect();
    text.extend(traced.result.err().map(|error| {
        let why = explain::<P>(bytes, error);
        format!("{:?} {}", error, why.reason)
    }));
    let mut decoded = Vec::new();
    let outcome = model.read(0, bytes, |path: &[Step<'_>], event| {
        let path = path.iter().map(ToString::to_string).collect();
        let (role, bit, bits, raw, value) =
            (event.role, event.bit, event.bits, event.raw, event.value);
        decoded.push(bitpack::trace::Event { path, role, bit, bits, raw, value }.to_string());
    });
    decoded.extend(match outcome {
        Outcome::Read => None,
        Outcome::Refused(refusal) => Some(format!("{:?} {refusal}", refusal.error)),
        Outcome::Unknown(unknown) => Some(format!("{unknown:?}")),
    });
    [text.join("\n"), decoded.join("\n")]
}

/// Every truncation and every flip of what is written, and random bytes.
fn alike<P: Serialize>(values: &[P]) -> Result<(), Error> {
    let model = match Model::new(Description::of::<P>()) {
        Ok(model) => model,
        Err(fault) => panic!("{fault:?}"),
    };
    let check = |bytes: &[u8]| {
        let [traced, decoded] = both::<P>(&model, bytes);
        assert_eq!(traced, decoded, "of {bytes:02x?}");
    };
    for value in values {
        let mut bytes = value.to_vec()?;
        for bit in 0..8 * bytes.len() {
            bytes[bit / 8] ^= 1 << (bit % 8);
            check(&bytes);
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
        (0..=bytes.len()).for_each(|length| check(&bytes[..length]));
    }
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..3000 {
        let mask = [0xFF, random.u8(..), random.u8(..) & random.u8(..)][random.usize(..3)];
        let bytes: Vec<u8> = (0..random.usize(..40)).map(|_| random.u8(..) & mask).collect();
        check(&bytes);
    }
    Ok(())
}

/// By a function of ours: the encodings are named, whether an attribute has them or not.
macro_rules! by_codec {
    ($name:ident($type:ty), $declared:expr) => {
        #[derive(Debug)]
        struct $name($type);

        impl Serialize for $name {
            const SCHEMA: &'static bitpack::Schema = &bitpack::Schema::alias($declared);
            const WIDTH: bitpack::Width = Self::SCHEMA.width;
            fn blank() -> Self {
                Self(Default::default())
            }
            fn serialize<S: bitpack::Stream>(
                mut this: S::Ref<'_, Self>,
                stream: &mut S,
            ) -> Result<(), Error> {
                let place = S::project(&mut this, |it| &it.0, |it| &mut it.0);
                stream.field(place, const { $declared })
            }
        }
    };
}

use bitpack::codec;

by_codec!(Marked(Vec<Option<u8>>), codec::more(1, 4, codec::optional(codec::plain::<u8>())));
by_codec!(Rising(Vec<u16>), codec::ascending(0, 5, codec::plain::<u16>()));
by_codec!(Ranged(Vec<i16>), codec::ascending(1, 9, codec::ranged::<i16>(-40, 400)));
by_codec!(RisingMarked(Vec<u32>), codec::more_ascending(0, 5, codec::ranged::<u32>(0, 99_999)));
by_codec!(Unaligned(String), codec::unaligned(0, 12));
by_codec!(Nul(String), codec::nul_terminated(2, 9));

#[test]
fn lists_with_a_bit_before_each_element() -> Result<(), Error> {
    alike(&[Marked(vec![None]), Marked(vec![Some(7), None, Some(255), Some(0)])])
}

#[test]
fn lists_of_ascending_integers() -> Result<(), Error> {
    alike(&[Rising(vec![]), Rising(vec![1, 2, 9, 400, 65_535])])?;
    alike(&[Ranged(vec![-40, -39, 0, 399, 400])])?;
    alike(&[RisingMarked(vec![]), RisingMarked(vec![3, 70_000, 99_999])])
}

#[test]
fn texts_that_are_not_aligned() -> Result<(), Error> {
    alike(&[Unaligned(String::new()), Unaligned("héllo €".into()), Unaligned("a🙂z".into())])?;
    alike(&[Nul("ab".into()), Nul("añ€z".into()), Nul("123456789".into())])
}
