//! Types with `pad_to`: their bytes, the padding that a reader rejects, and their size in every kind
//! of stream.

use bitpack::trace::{Role, explain, trace};
use bitpack::{
    Encoded, Error, ErrorKind, HashStream, Protocol, ReadStream, Serialize, Stream, Width,
    WriteStream,
};

#[derive(Serialize, Clone, Debug, PartialEq)]
#[pad_to(4)]
#[check(0x5, bits = 3)]
enum Message {
    Ping,
    Move {
        #[bits(3)]
        steps: u8,
    },
    Say(#[max_len(1)] String),
}

/// A type with padding after 5 bits and before others.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Around {
    #[bits(5)]
    before: u8,
    message: Message,
    after: u8,
}

#[derive(Serialize, Debug, PartialEq)]
#[pad_to(40)]
struct Long {
    flag: bool,
}

#[test]
fn zero_bits_follow_the_last_check() -> Result<(), Error> {
    assert_eq!(Message::Ping.to_bytes()?, [0b0001_0100, 0, 0, 0]);
    assert_eq!(Message::Move { steps: 7 }.to_bytes()?, [0b1011_1101, 0, 0, 0]);
    let said = Message::Say("a".to_owned());
    assert_eq!(said.to_bytes()?, [0b0000_0110, b'a', 0b101, 0]);
    assert_eq!((Message::MIN_BITS, Message::MAX_BITS), (32, 32));
    let around = Around { before: 31, message: Message::Ping, after: 255 };
    assert_eq!(around.to_bytes()?, [0b1001_1111, 0b10, 0, 0, 0b1110_0000, 0b1_1111]);
    assert_eq!((Around::MIN_BITS, Around::MAX_BITS, around.max_encoded_bits()), (45, 45, 45));
    for message in [Message::Ping, Message::Move { steps: 3 }, said] {
        assert_eq!(Message::read(&message.to_bytes()?)?, message);
        assert_eq!(message.max_encoded_bits(), 32);
        assert_eq!(message.clone().quantized()?, message);
    }
    Ok(())
}

#[test]
fn a_set_bit_of_the_padding_is_rejected() {
    let packet = [0b1, 0, 0, 0, 0].repeat(8);
    let rejected = |bit: usize| {
        let mut bytes = packet.clone();
        bytes.resize(40, 0);
        bytes.fill(0);
        bytes[bit / 8] |= 1 << (bit % 8);
        Long::read(&bytes).map_err(|error| (error.kind(), error.bit()))
    };
    assert_eq!(rejected(0), Ok(Long { flag: true }));
    // the padding is checked 64 bits at a time
    for (bit, group) in [(1, 1), (64, 1), (65, 65), (128, 65), (129, 129), (319, 257)] {
        assert_eq!(rejected(bit), Err((ErrorKind::Reserved, group)), "{bit}");
    }
    let mut bytes = [0; 40];
    bytes[39] = 0x80;
    let reason = Long::read(&bytes).map_err(|error| explain::<Long>(&bytes, error).reason);
    assert_eq!(reason, Err("the padding after the value is not zero".to_owned()));
    for short in 0..40 {
        let error = Long::read(&bytes[..short]).map_err(Error::kind);
        assert_eq!(error, Err(ErrorKind::Overflow), "{short}");
        assert!(Long { flag: true }.write(&mut vec![0; short]).is_err());
    }
}

#[test]
fn a_trace_has_one_event_for_the_padding() {
    let traced = trace::<Long>(&[0; 40]);
    let roles: Vec<_> = traced.events.iter().map(|it| (it.role, it.bit, it.bits)).collect();
    assert_eq!(roles, [(Role::Value, 0, 1), (Role::Padding, 1, 319)]);
}

/// Checks a padded type without alignment at every bit of a byte, in streams and in copied bits.
#[test]
fn a_value_is_as_long_at_every_bit() -> Result<(), Error> {
    #[derive(Serialize, Clone, Debug, PartialEq)]
    #[pad_to(9)]
    struct Numbers(#[max_len(6)] Vec<u8>, Option<u8>);

    for (bits, length) in (0..64).zip([0_u8, 1, 6].into_iter().cycle()) {
        let numbers = Numbers((0..length).collect(), (length > 0).then_some(7));
        let (mut buffer, mut copied) = ([0; 32], [0; 32]);
        let mut stream = WriteStream::new(&mut buffer);
        (0..bits).try_for_each(|_| stream.bool(true).map(drop))?;
        Serialize::serialize(&numbers, &mut stream)?;
        assert_eq!(stream.position(), bits + 72);
        stream.bool(true).map(drop)?;
        let bytes = stream.finish()?;
        let mut stream = WriteStream::new(&mut copied);
        (0..bits).try_for_each(|_| stream.bool(true).map(drop))?;
        let mut words = [[0; 8]; Encoded::<Numbers>::WORDS];
        stream.append(Encoded::of(&numbers, &mut words)?)?;
        stream.bool(true).map(drop)?;
        assert_eq!(stream.finish()?, bytes);
        assert_eq!(buffer, copied);
        let mut stream = ReadStream::new(&buffer[..bytes]);
        (0..bits).try_for_each(|_| stream.bool(false).map(drop))?;
        let mut read = Numbers::blank();
        Serialize::serialize(&mut read, &mut stream)?;
        assert_eq!((read, stream.position()), (numbers, bits + 72));
    }
    Ok(())
}

#[test]
fn packets_and_hashes_see_the_value() -> Result<(), Error> {
    const GAME: Protocol = Protocol::of::<Message>("game", 1);
    let sizes = [Message::Ping, Message::Say("x".to_owned())].map(|message| {
        GAME.to_bytes(&message).map(|bytes| (bytes.len(), GAME.read::<Message>(&bytes)))
    });
    let [one, other] = sizes;
    let ((one, ping), (other, said)) = (one?, other?);
    assert_eq!((one, ping?, said?), (other, Message::Ping, Message::Say("x".to_owned())));
    let hash = |steps| HashStream::of(&Message::Move { steps });
    assert_ne!(hash(1)?, hash(2)?);
    assert_eq!(hash(1)?, hash(1)?);
    Ok(())
}

/// A hand-written type that takes more bits than it declares.
#[derive(Debug, PartialEq)]
struct Liar;

impl Serialize for Liar {
    const WIDTH: Width = Width::variable(0, 8);
    fn blank() -> Self {
        Self
    }
    fn serialize<S: Stream>(_: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        stream.reserved(17)
    }
}

#[derive(Serialize, Debug, PartialEq)]
#[pad_to(2)]
struct Lies(Liar);

#[test]
fn a_part_that_takes_more_than_it_declares_is_an_error() {
    let kind = |result: Result<(), Error>| result.map_err(|error| (error.kind(), error.bit()));
    let expected = Err((ErrorKind::Declaration, 0));
    assert_eq!(kind(Lies(Liar).to_bytes().map(drop)), expected);
    assert_eq!(kind(Lies::read(&[0; 4]).map(drop)), expected);
}
