//! `Result`, with and without attributes for its value and its error.

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::collection::vec;
use proptest::prelude::{BoxedStrategy, Just, Strategy as _, any, prop_oneof};

use super::enums::Kind;
use super::texts::text;
use super::zoo_type::{ZooType, fields, within};
use crate::reference::{Verdict, Writer};

/// The answer to a request.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Reply {
    plain: Result<Kind, u16>,
    #[part(0, bits(min = 1, max = 1000))]
    #[max_len(12)]
    priced: Result<u16, String>,
    #[part(1, bits(3))]
    #[max_len(3)]
    steps: Vec<Result<(), u8>>,
    #[when(matches!(plain, Ok(_)))]
    #[bits(min = -3, max = 3)]
    same: Result<i8, i8>,
    #[delta(whole)]
    whole: Result<bool, bool>,
}

fn either<T: Clone + core::fmt::Debug + 'static, E: Clone + core::fmt::Debug + 'static>(
    value: BoxedStrategy<T>,
    error: BoxedStrategy<E>,
) -> BoxedStrategy<Result<T, E>> {
    prop_oneof![value.prop_map(Ok), error.prop_map(Err)].boxed()
}

impl ZooType for Reply {
    const HEAP: [usize; 2] = [0, 64];
    fn strategy() -> BoxedStrategy<Self> {
        let small = || within(-3, 3).boxed();
        fields!(Reply {
            plain: either(Kind::strategy(), any::<u16>().boxed()),
            priced: either(within(1, 1000).boxed(), text(12).boxed()),
            steps: vec(either(Just(()).boxed(), within(0, 7).boxed()), 0..=3),
            same: either(small(), small()),
            whole: either(any::<bool>().boxed(), any::<bool>().boxed()),
        })
        .prop_map(|reply| if reply.plain.is_ok() { reply } else { Self { same: Ok(0), ..reply } })
        .boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.tag(self.plain.is_err().into(), 2, 1);
        match &self.plain {
            Ok(kind) => kind.wire(wire)?,
            Err(code) => wire.raw((*code).into(), 16),
        }
        wire.tag(self.priced.is_err().into(), 2, 1);
        match &self.priced {
            Ok(price) => wire.uint((*price).into(), 1, 1000)?,
            Err(text) => wire.string(text, 0, 12)?,
        }
        wire.length(self.steps.len(), 0, 3)?;
        for step in &self.steps {
            wire.tag(step.is_err().into(), 2, 1);
            if let Err(code) = step {
                wire.unsigned_bits((*code).into(), 3)?;
            }
        }
        if self.plain.is_ok() {
            wire.tag(self.same.is_err().into(), 2, 1);
            let (Ok(number) | Err(number)) = self.same;
            wire.int(number.into(), -3, 3)?;
        }
        wire.tag(self.whole.is_err().into(), 2, 1);
        let (Ok(flag) | Err(flag)) = self.whole;
        wire.bool(flag);
        Ok(())
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let reply = Self {
            plain: Ok(Kind::Car),
            priced: Ok(1),
            steps: Vec::new(),
            same: Ok(0),
            whole: Ok(true),
        };
        vec![
            (ErrorKind::Range, Self { priced: Ok(0), ..reply.clone() }),
            (ErrorKind::Text, Self { priced: Err("\0".to_owned()), ..reply.clone() }),
            (ErrorKind::Range, Self { steps: vec![Err(8)], ..reply.clone() }),
            (ErrorKind::Range, Self { same: Err(4), ..reply }),
        ]
    }
}
