//! Modelled packets.

use bitpack::model::{Codes, Modeller};
use bitpack::trace::{Role, Value};

use super::{Baseline, Decoder, Done, Event, Front, Outcome, Received, Step, unknown};
use crate::model::Model;
use crate::modelled::HistoryForm;

/// A packet that was coded: the outcome of decoding it, and the coder.
pub(crate) type Coded<'b> = (Outcome, Option<Codes<'b>>);

/// The plain form of a modelled packet.
pub(crate) struct PlainForm {
    pub(crate) bytes: Vec<u8>,
    pub(crate) outcome: Outcome,
}

impl Model {
    pub(crate) fn code_packet<'m, 'b>(
        &'m self,
        _: u64,
        _: usize,
        _: &'b [u8],
        codes: Codes<'b>,
        _: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Coded<'b> {
        (Outcome::Read, Some(codes))
    }
    pub(crate) fn code_delta<'m, 'b>(
        &'m self,
        _: HistoryForm,
        _: u64,
        _: &'b [u8],
        _: Option<Baseline<'_>>,
        codes: Codes<'b>,
        _: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Coded<'b> {
        (Outcome::Read, Some(codes))
    }
    pub(crate) fn read_modelled_delta<'h>(
        &self,
        _: (HistoryForm, Front),
        _: u64,
        bytes: &[u8],
        _: impl FnOnce(u16) -> Option<Baseline<'h>>,
        _: &mut Modeller<'_>,
    ) -> (Vec<u8>, Result<Received, Outcome>) {
        (bytes.to_vec(), Err(Outcome::Read))
    }
    pub(crate) fn read_modelled(
        &self,
        _: (u64, usize),
        bytes: &[u8],
        _: &mut Modeller<'_>,
    ) -> PlainForm {
        PlainForm { bytes: bytes.to_vec(), outcome: Outcome::Read }
    }
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    /// Decodes the bit that tells a plain packet from a modelled one. Stops at a modelled one.
    pub(super) fn plain_mark(&mut self) -> Done<()> {
        let (start, left) = (self.position(), self.reader.remaining() / 8);
        if left > 0 && self.take(1)? == 1 {
            self.event(Role::Check, Some(Value::Unsigned(1)));
            return Ok(());
        }
        while self.reader.remaining() > 0 {
            let bits = self.reader.remaining().min(128) as u32;
            self.take(bits)?;
        }
        self.enter(Step::Name("modelled"));
        self.opaque_event();
        unknown(start, format!("what a modelled packet of {left} bytes has without its model"))
    }
}
