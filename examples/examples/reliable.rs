//! Sends messages so that all of them arrive, once and in order, over a network that loses 30 % of
//! the packets, doubles some, and reorders them.
//!
//! Each packet has the header of `Acks` and the oldest messages that are not acknowledged yet. When
//! a packet is acknowledged, so are its messages. Nothing waits for a timer: the next packet, which
//! the game sends anyway, contains the messages again.
//!
//! `cargo run --example reliable`

use std::collections::{BTreeMap, VecDeque};

use bitpack::{AckHeader, Acks, Error, Protocol, Serialize};
use bitpack_examples::println;

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Message {
    /// Number of the message in the order of sending. It wraps at 65,536.
    id: u16,
    #[max_len(30)]
    text: String,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Packet {
    header: AckHeader,
    #[max_len(8)]
    messages: Vec<Message>,
}

const GAME: Protocol = Protocol::of::<Packet>("reliable", 1);

/// One end of the connection.
#[derive(Default)]
struct End {
    acks: Acks,
    /// The messages that are not acknowledged yet, oldest first.
    queue: VecDeque<Message>,
    /// The messages in each packet that is not acknowledged yet.
    in_packets: BTreeMap<u16, Vec<u16>>,
    next_id: u16,
    /// Messages that have arrived before an earlier one.
    early: BTreeMap<u16, Message>,
    expected: u16,
    delivered: Vec<String>,
}

impl End {
    fn queue(&mut self, text: String) {
        self.queue.push_back(Message { id: self.next_id, text });
        self.next_id = self.next_id.wrapping_add(1);
    }

    fn send(&mut self) -> Result<Vec<u8>, Error> {
        let header = self.acks.send();
        let messages: Vec<Message> = self.queue.iter().take(8).cloned().collect();
        let ids = messages.iter().map(|message| message.id).collect();
        self.in_packets.insert(header.sequence, ids);
        // packets that were lost long ago
        self.in_packets.retain(|sequence, _| self.acks.is_pending(*sequence));
        GAME.to_bytes(&Packet { header, messages })
    }

    fn receive(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let packet: Packet = GAME.read(bytes)?;
        let Some(acknowledged) = self.acks.receive(&packet.header) else { return Ok(()) };
        for sequence in acknowledged {
            let ids = self.in_packets.remove(&sequence).unwrap_or_default();
            self.queue.retain(|message| !ids.contains(&message.id));
        }
        for message in packet.messages {
            // at most 8 are sent before the first of them is acknowledged
            if message.id.wrapping_sub(self.expected) < 8 {
                self.early.insert(message.id, message);
            }
        }
        while let Some(message) = self.early.remove(&self.expected) {
            self.expected = self.expected.wrapping_add(1);
            self.delivered.push(message.text);
        }
        Ok(())
    }
}

fn main() -> Result<(), Error> {
    let (mut client, mut server) = (End::default(), End::default());
    let mut random = 7_u32;
    let mut below = |end: u32| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 16) % end
    };
    let (mut on_the_way, mut bytes, mut ticks) = (VecDeque::new(), 0, 0);
    let texts: Vec<String> = (0..1000).map(|i| format!("message {i}")).collect();
    while server.delivered.len() < texts.len() {
        if let Some(text) = texts.get(ticks) {
            client.queue(text.clone());
        }
        ticks += 1;
        for (is_to_server, packet) in [(true, client.send()?), (false, server.send()?)] {
            bytes += packet.len();
            // 30 % are lost, and 5 % arrive twice
            for _ in 0..[0, 1, 1, 1, 1, 1, 1, 2, 0, 0][below(10) as usize] {
                let place = on_the_way.len() - (below(4) as usize).min(on_the_way.len());
                on_the_way.insert(place, (is_to_server, packet.clone()));
            }
        }
        while on_the_way.len() > 6 {
            let Some((is_to_server, packet)) = on_the_way.pop_front() else { break };
            if is_to_server { &mut server } else { &mut client }.receive(&packet)?;
        }
    }
    assert_eq!(server.delivered, texts);
    println!("1000 messages arrived in order after {ticks} ticks, in {bytes} bytes both ways");
    Ok(())
}
