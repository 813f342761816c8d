//! [`Subject`]: a protocol whose packets `tshark` shows, and the comparison with their traces.

use bitpack::trace::{Event, Role, Value};
use bitpack_tests::zoo::Traced;
use bitpack_tools::decode::{self, Options, Step};
use bitpack_tools::model::{Encoding, Model};
use bitpack_tools::wireshark::dissector;

use crate::script::hex;
use crate::shark::words::{is_comment, path, says, segments};
use crate::shark::{HEADERS, Json, Leaf, REJECTED, leaves};

/// A protocol with its generated dissector, and the decoder that it is compared with.
pub(crate) struct Subject {
    pub(crate) name: String,
    pub(crate) model: Model,
    pub(crate) script: String,
}

impl Subject {
    pub(crate) fn new(name: &str, model: Model, ports: &str) -> Result<Self, String> {
        let script = dissector(&model, name, ports)?;
        Ok(Self { name: name.to_owned(), model, script })
    }

    /// Decodes a packet, with the values that were not sent. Returns each event with two properties
    /// that a trace does not have: the number of fraction bits, and `true` if the bits are opaque. An
    /// event that was sent is `None`, because the trace has it.
    fn decoded(&self, bytes: &[u8]) -> Vec<(Option<Event>, u32, bool)> {
        let mut events = Vec::new();
        let sink = |path: &[Step<'_>], event: decode::Event<'_>| {
            let fraction = match event.node {
                Some(Encoding::Range { fraction, .. }) if event.role == Role::Value => *fraction,
                _ => 0,
            };
            let is_component = matches!(path.last(), Some(Step::Component(..)));
            let path = path.iter().map(ToString::to_string).collect();
            let decode::Event { role, bit, bits, raw, value, is_sent, is_opaque, .. } = event;
            // the dissector does not show the largest component of a quaternion
            if !is_sent && event.node.is_none() && is_component {
                return;
            }
            let unsent = (!is_sent).then(|| Event::new(path, role, bit, bits, raw, value));
            events.push((unsent, fraction, is_opaque));
        };
        self.model.decode_in_session((0, 0), bytes, Options::WITH_UNSENT, sink);
        events
    }

    /// Compares the values that `tshark` shows for a packet with a trace of the packet.
    pub(crate) fn check(&self, shown: &Json, bytes: &[u8], traced: &Traced) -> Result<(), String> {
        let mut all = Vec::new();
        leaves(shown, &mut all);
        let own = |key: &str| all.iter().find(|it| it.key == format!("{}.{key}", self.name));
        let is_lua = all.iter().any(|it| it.key.contains("Lua") || it.value.contains("Lua"));
        if is_lua {
            return Err(format!("a mistake in the script: {all:?}"));
        }
        let mut values = all.iter().filter(|it| !is_comment(&self.name, it.key));
        let mut events = traced.events.iter();
        for (unsent, fraction, is_opaque) in self.decoded(bytes) {
            let Some(event) = unsent.as_ref().or_else(|| events.next()) else { break };
            // the bytes of a field of bytes are always those of the packet
            if unsent.is_some() && matches!(event.value, Some(Value::Bytes(_))) {
                values.next();
                continue;
            }
            let Some(leaf) = values.next() else { return Err(format!("no {event:?}")) };
            if is_opaque {
                return Ok(());
            }
            self.value(leaf, event, fraction)
                .map_err(|why| format!("{why}: {leaf:?}, {event:?}"))?;
        }
        let is_known = own("unknown").is_none();
        if let (Some(more), true) = (values.next(), is_known) {
            return Err(format!("{more:?} is more than there is"));
        }
        self.ending(&all, bytes, traced, is_known)
    }

    fn value(&self, leaf: &Leaf<'_>, event: &Event, fraction: u32) -> Result<(), String> {
        let Some(value) = &event.value else {
            let is_rejected = leaf.key.ends_with(REJECTED);
            return if is_rejected { Ok(()) } else { Err("not rejected".into()) };
        };
        if !says(value, leaf.value, fraction) {
            return Err("another value".into());
        }
        let (first, last) = (event.bit / 8, (event.bit + event.bits).div_ceil(8));
        let at = (HEADERS + first, if event.bits == 0 { 0 } else { last - first });
        if leaf.bytes.is_some_and(|it| it != at) || leaf.bytes.is_none() && event.bits > 0 {
            return Err(format!("not at {at:?}"));
        }
        let (mut found, expected) = (segments(leaf.key), path(&self.name, event));
        let is_nested = (0..self.model.types().len()).any(|it| self.model.levels(it).is_some());
        let has_word = matches!(found.last().map(String::as_str), Some("variant" | "largest"));
        let is_more = found.len() > expected.len() || is_nested && has_word;
        if event.role == Role::Tag && is_more {
            let word = found.pop();
            if !matches!(word.as_deref(), Some("variant" | "largest")) {
                return Err("no tag".into());
            }
        }
        // a nested value of a recursive type has the filter name of the outer one, so levels are
        // left out
        let mut path = expected.iter();
        let levels = found.iter().all(|it| path.any(|step| *step == **it));
        let is_all = found.len() == expected.len() || is_nested;
        if levels && is_all {
            return Ok(());
        }
        Err(format!("not called {expected:?}"))
    }

    /// Checks what `tshark` shows for the end of a packet: the rejection with its reason, and the
    /// status of the checksum.
    fn ending(
        &self,
        all: &[Leaf<'_>],
        bytes: &[u8],
        traced: &Traced,
        is_known: bool,
    ) -> Result<(), String> {
        let own = |key: &str| all.iter().find(|it| it.key == format!("{}.{key}", self.name));
        let status = own("checksum.status").map(|it| it.value);
        match (&traced.result, own("rejected")) {
            (_, None) if !is_known => Ok(()),
            (Ok(()), None) if status != Some("0") => Ok(()),
            (Err(why), Some(rejected)) => {
                let kind = format!("{:?}", why.error.kind()).to_lowercase();
                let expert = format!("{}.rejected.{kind}", self.name);
                let is_it = rejected.value.starts_with(&format!("bit {}, ", why.error.bit()))
                    && rejected.value.ends_with(&why.reason)
                    && all.iter().any(|it| it.key == expert)
                    && (kind == "crc") == (status == Some("0"));
                if is_it { Ok(()) } else { Err(format!("{rejected:?} with {status:?}: {why:?}")) }
            }
            (result, found) => {
                Err(format!("{found:?}, status {status:?}: {result:?} of {}", hex(bytes)))
            }
        }
    }
}
