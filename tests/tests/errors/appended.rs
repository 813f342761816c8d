//! Explanations of errors of `append`: encoded bits that a packet cannot have.

use bitpack::trace::{explain, explain_write};
use bitpack::{Encoded, Error, ErrorKind, MsbFirst, Place as _, Serialize, Stream};
use bitpack_tests::zoo::Outcome;

/// A port, whose bits a hand-written function encodes once and appends.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Port(u16);

impl Serialize for Port {
    fn blank() -> Self {
        Self(0)
    }
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let mut words = [[0; 8]; 1];
        let encoded = Encoded::of(&this.peek().0, &mut words)?;
        stream.named("number").append(encoded)
    }
}

#[derive(Serialize, Clone, Debug, Default, PartialEq)]
struct Message {
    tag: bool,
    port: Port,
}

#[derive(Serialize, Clone, Debug, Default, PartialEq)]
struct Packet {
    id: u8,
    message: MsbFirst<Message>,
}

#[test]
fn bits_that_are_appended_in_another_order_are_named() -> Outcome {
    let packet = Packet::default();
    let error = packet.to_bytes().err().ok_or("written")?;
    assert_eq!((error.kind(), error.bit()), (ErrorKind::Refused, 9));
    let words = "Packet.message.0.port.number at bit 9: encoded bits cannot be appended inside an \
                 `MsbFirst`; write the value itself";
    for length in [0, 2, 64] {
        let explained = explain_write(&packet, &vec![0; length], error);
        assert_eq!(explained.to_string(), words, "{length}");
    }
    Ok(())
}

#[test]
fn bits_that_are_appended_by_a_reader_are_named() -> Outcome {
    let error = Message::read(&[0; 8]).err().ok_or("read")?;
    let words = "Message.port.number at bit 1: encoded bits are appended only by a writer";
    assert_eq!(explain::<Message>(&[0; 8], error).to_string(), words);
    Ok(())
}
