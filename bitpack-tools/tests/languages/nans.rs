//! [`Nans`]: the floats of a packet that JavaScript does not preserve.

use bitpack::trace::Value;
use bitpack_tools::decode::Event;
use bitpack_tools::model::Encoding;

/// The bits of each NaN in a packet: the position, the number of bits, and those of the only NaN that
/// JavaScript has.
#[derive(Default)]
pub(crate) struct Nans(Vec<(u64, u64, u64)>);

impl Nans {
    pub(crate) fn find(&mut self, event: &Event<'_>) {
        if !event.node.is_some_and(|it| matches!(it, Encoding::Float { .. })) {
            return;
        }
        match event.value {
            Some(Value::Float(value)) if value.is_nan() => {
                self.0.push((event.bit, 32, 0x7FC0_0000));
            }
            Some(Value::Double(value)) if value.is_nan() => {
                self.0.push((event.bit, 64, 0x7FF8_0000_0000_0000));
            }
            _ => {}
        }
    }

    /// Returns the packet with the NaN of JavaScript in the place of each.
    pub(crate) fn replaced(self, mut packet: Vec<u8>) -> Vec<u8> {
        for (start, bits, nan) in self.0 {
            for bit in 0..bits {
                let at = start + bit;
                let byte = usize::try_from(at / 8).ok().and_then(|at| packet.get_mut(at));
                let is_set = nan >> bit & 1 == 1;
                if let Some(byte) = byte {
                    *byte = *byte & !(1 << (at % 8)) | u8::from(is_set) << (at % 8);
                }
            }
        }
        packet
    }
}
