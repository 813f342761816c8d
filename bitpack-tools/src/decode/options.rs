//! [`Options`]: what a decoder reports and accepts.

/// Choice of what a decoder reports beside the bits of a packet, and the packets that it accepts.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "the options are independent of each other")]
pub struct Options {
    /// `true` if the differences of changed values are reported, as events without bits.
    pub(crate) reports_changes: bool,
    /// `true` if the component of a quaternion that is not sent is reported, as an event without
    /// bits.
    pub(crate) reports_largest: bool,
    /// `true` if other values that were not sent are reported too: those of conditional fields, and
    /// defaults.
    pub(crate) reports_unsent: bool,
    /// `true` if decoding continues after a wrong id or checksum, which is reported as an event
    /// without a value.
    pub(crate) accepts_any_sum: bool,
    /// `true` if the sink ignores all events. Values are then read without events, and once more
    /// with them to locate an error.
    pub(crate) is_silent: bool,
}

impl Options {
    const NONE: Self = Self {
        reports_changes: false,
        reports_largest: false,
        reports_unsent: false,
        accepts_any_sum: false,
        is_silent: false,
    };

    /// Also reports the values that were not sent, as events of zero bits whose
    /// [`is_sent`](super::Event::is_sent) is `false`: those of conditional fields, defaults, and
    /// the largest component of a quaternion.
    ///
    /// At most 65,536 such values are reported for a packet. A value that the schema does not
    /// state, such as the `blank` argument of `with`, is not reported.
    pub const WITH_UNSENT: Self =
        Self { reports_largest: true, reports_unsent: true, ..Self::NONE };

    /// Decodes a packet as if it came from this build, even if its id or its checksum is wrong.
    /// Also reports the values that were not sent.
    pub const AS_IF: Self = Self { accepts_any_sum: true, ..Self::WITH_UNSENT };

    /// Also reports the differences of changed values.
    pub(crate) const CHANGES: Self = Self { reports_changes: true, ..Self::NONE };

    /// Reports no events.
    pub(crate) const SILENT: Self = Self { is_silent: true, ..Self::NONE };
}
