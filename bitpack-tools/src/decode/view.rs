//! Decodes datagrams that contain the objects of a view.

use bitpack::dynamic::Datum;
use bitpack::frame::{FRONT, Front, Tag};
use bitpack::schema::description::ViewPackets;
use bitpack::{Error, ErrorKind, Stream as _};

use super::frame::{At, Frame};
use super::{Decoder, Done, Event, Outcome, Step, fits, rejected_because, seal, unknown};
use crate::model::{Body, Field, Model};

/// The objects that a packet of a view contains.
#[derive(Clone, Debug)]
pub(crate) struct ReceivedView {
    /// Sequence number of the packet.
    pub(crate) sequence: u16,
    /// `true` if the packet names an earlier packet whose values are baselines.
    pub(crate) has_baseline: bool,
    /// The objects with their indices in ascending order; `None` for one that has left the view.
    pub(crate) objects: Vec<(u32, Option<Datum>)>,
}

/// Returns the numbers that the checksum of a view packet covers, and that the packet does not
/// contain.
pub(crate) fn unsent(view: &ViewPackets) -> (u64, u32) {
    (view.hash, view.objects)
}

impl Model {
    /// Returns the index of the view whose id and checksum a datagram of a session has. `None` if
    /// there is none; a view without a checksum is never found.
    pub(crate) fn view_of(&self, session: u64, bytes: &[u8]) -> Option<usize> {
        self.description.views.iter().position(|view| {
            view.envelope.sums && fits(&view.envelope, session, Some(unsent(view)), bytes)
        })
    }

    /// Writes the id and the checksum into the first bytes of a packet of `views[index]`, which are
    /// reserved for them.
    pub(crate) fn seal_view(&self, index: usize, session: u64, bytes: &mut [u8]) {
        if let Some(view) = self.description.views.get(index) {
            seal(&view.envelope, session, Some(unsent(view)), bytes);
        }
    }
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    /// Decodes a datagram of `views[index]` of the schema file. `baseline` returns the value that
    /// the client had of an object after an earlier packet. Its arguments are the sequence number
    /// of this packet, the index of the object, and the distance to the earlier packet.
    ///
    /// # Errors
    ///
    /// Returns the outcome of the decoder if the bytes are rejected, are not described by the
    /// schema, or refer to a value that is not known.
    pub(crate) fn view<'h>(
        self,
        index: usize,
        session: u64,
        baseline: impl Fn(u16, u32, u32) -> Option<&'h Datum>,
    ) -> Result<ReceivedView, Outcome> {
        self.run(|decoder| {
            let model = decoder.model;
            let body = model.views.get(index).map(|it| model.body(it));
            let list = if let Some(Body::Struct(fields)) = body { fields } else { &[] };
            let found = (model.description.views.get(index), list.last().and_then(Field::value));
            let (Some(view), Some(objects)) = found else {
                return unknown(0, "what views there are");
            };
            decoder.header(&view.envelope, Some((session, Some(unsent(view)))))?;
            let front = decoder.read(|stream| FRONT.serialize(Front::default(), stream))?;
            let (sequence, back) = (front.sequence, front.back.map(u32::from));
            decoder.cursor.push(Step::Name("header"));
            decoder.content(view.header as usize, None)?;
            decoder.cursor.pop();
            decoder.cursor.push(Step::Name("objects"));
            let mut received =
                ReceivedView { sequence, has_baseline: back.is_some(), objects: Vec::new() };
            loop {
                let previous = received.objects.last().map(|(index, _)| *index);
                decoder.cursor.frames.push(Frame::new(At::Node(objects), None));
                let index = decoder.read(|it| it.object_index(previous, 0, view.objects))?;
                decoder.cursor.frames.pop();
                if index == view.objects {
                    break;
                }
                decoder.cursor.push(Step::Index(index as usize));
                let object = decoder.object(view, back, |back| baseline(sequence, index, back))?;
                decoder.cursor.pop();
                received.objects.push((index, object));
            }
            decoder.cursor.pop();
            decoder.end(&view.envelope).map(|()| received)
        })
    }

    /// Decodes an object after its index. `back` is the distance to the packet of the usual
    /// baseline. Returns `None` if the object has left the view.
    fn object<'h>(
        &mut self,
        view: &ViewPackets,
        back: Option<u32>,
        baseline: impl Fn(u32) -> Option<&'h Datum>,
    ) -> Done<Option<Datum>> {
        let (start, type_) = (self.bit, view.type_ as usize);
        let tag = self.read(|stream| match Tag::read(stream)? {
            Tag::DeltaTo(named) if Some(named) == back => {
                Err(Error::new(ErrorKind::Redundant, start))
            }
            tag => Ok(tag),
        })?;
        let back = match tag {
            Tag::Left => return Ok(None),
            Tag::Whole => return self.content(type_, None).map(Some),
            Tag::DeltaTo(named) => Some(named),
            Tag::Delta => back,
        };
        let Some(baseline) = back.and_then(baseline) else {
            let reason = "the value that the delta refers to was not decoded".to_owned();
            return rejected_because(ErrorKind::Baseline, start, reason);
        };
        self.content(type_, Some(baseline)).map(Some)
    }
}
