//! [`Surrounding`]: the bits of packets that belong to none of their fields.

use bitpack::schema::description::Envelope;
use bitpack::trace::Role;

use crate::decode::{Event, header};
use crate::dump::BitCategory;

/// Purpose of bits that belong to no field of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Surrounding {
    /// The headers of IP and UDP, which are counted only on request.
    Headers,
    /// The headers of IP and TCP, which are counted only on request.
    TcpHeaders,
    /// The protocol id at the start.
    Id,
    /// The checksum at the start.
    Checksum,
    /// The constant after the last field.
    EndCheck,
    /// Zero bits before the end check, and those after the last field.
    Padding,
    /// A delta whose baseline is a prediction that the capture lacks.
    Predicted,
    /// The end of a packet that the schema does not describe.
    NotDecoded,
}

impl Surrounding {
    /// All purposes in order.
    pub(super) const ALL: [Self; 8] = [
        Self::Headers,
        Self::TcpHeaders,
        Self::Id,
        Self::Checksum,
        Self::EndCheck,
        Self::Padding,
        Self::Predicted,
        Self::NotDecoded,
    ];

    /// Returns the name of the bits in a report.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Headers => "headers of IP and UDP",
            Self::TcpHeaders => "headers of IP and TCP",
            Self::Id => "protocol id",
            Self::Checksum => "checksum",
            Self::EndCheck => "end check",
            Self::Padding => "padding",
            Self::Predicted => "predicted or damaged",
            Self::NotDecoded => "not decoded",
        }
    }

    /// Returns the category of the bits, which decides their colour.
    pub(super) const fn category(self) -> BitCategory {
        match self {
            Self::Predicted | Self::NotDecoded => BitCategory::Opaque,
            _ => BitCategory::Mark,
        }
    }
}

/// Returns the purpose of some of the bits outside of all fields: `None` if they belong to the
/// packet's type, such as its tag. `around` has all such bits of a packet of `all` bits in wire
/// order, and `at` is the index of those in question.
pub(super) fn purpose(
    around: &[(Event<'_>, u64)],
    at: usize,
    has_end_check: bool,
    all: u64,
) -> Option<Surrounding> {
    let event = &around.get(at)?.0;
    let is_end_check = |at: usize| {
        let is_check = |it: &(Event<'_>, u64)| it.0.role == Role::Check;
        has_end_check && around.iter().rposition(is_check) == Some(at)
    };
    match event.role {
        Role::Protocol => Some(Surrounding::Id),
        Role::Checksum => Some(Surrounding::Checksum),
        Role::Check if is_end_check(at) => Some(Surrounding::EndCheck),
        Role::Align if is_end_check(at + 1) => Some(Surrounding::Padding),
        Role::Reserved if at + 1 == around.len() && event.bits < 8 => {
            (event.bit + event.bits == all).then_some(Surrounding::Padding)
        }
        _ => None,
    }
}

/// Returns the number of bytes of a packet's id, checksum and end check.
pub(super) fn bytes(envelope: &Envelope) -> u64 {
    header(envelope) as u64 + if envelope.end_check.is_some() { 4 } else { 0 }
}
