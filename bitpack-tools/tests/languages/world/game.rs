//! The game of these tests: its messages, its server, and a client in Rust, which is the reference.

use bitpack::{
    Acked, Delta, Error, Framing, History, Incoming, Mirror, MixedProtocol, ObjectHistory,
    Protocol, ReceivedPackets, Serialize, View,
};

pub(super) const OBJECTS: u8 = 30;
pub(super) const GAME: MixedProtocol<Message, State, 32> = MixedProtocol::of("world", 1);
pub(super) const VIEW: Protocol = Protocol::of::<(Front, Body)>("world", 1).with_session(SESSION);
pub(super) const SESSION: u64 = 0x0123_4567_89AB_CDEF;
/// A history whose packets have no header: 16 bits tell the baseline. Its length divides no power of two.
pub(super) const WEATHER: Protocol =
    Protocol::of::<Weather>("weather", 1).with_framing(Framing::Bare).with_session(SESSION);
/// A view without a checksum: damaged packets reach the fields.
pub(super) const ROUGH: Protocol =
    Protocol::of::<(u16, Body)>("rough", 1).with_framing(Framing::Id);

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(crate) struct State {
    pub(crate) tick: u32,
    #[delta(small = 6)]
    #[bits(min = 1, max = 1000)]
    pub(crate) score: u16,
    #[max_len(5)]
    pub(crate) names: Vec<Name>,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(crate) struct Name {
    #[max_len(9)]
    pub(crate) name: String,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Body {
    #[compressed(0.0, 100.0, 0.01)]
    #[delta(small = 5, large = 9)]
    pub(super) position: [f32; 2],
    #[smallest_three(bits = 9)]
    pub(super) turn: [f32; 4],
    #[bits(min = 0, max = 100)]
    pub(super) health: u8,
    #[max_len(3)]
    pub(super) items: Vec<u16>,
    pub(super) target: Option<u8>,
}

/// A float that is rounded to its default is sent, but it is left out if the rounded value is sent again.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Weather {
    #[omit_default]
    #[compressed(-1.0, 1.0, 0.01)]
    pub(super) wind: f32,
    #[delta(small = 3)]
    pub(super) rain: u8,
}

pub(super) const CALM: Weather = Weather { wind: 0.0, rain: 0 };

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(super) struct Front {
    pub(super) tick: u16,
    pub(super) own: Option<u8>,
}

/// Everything that a client has.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(super) struct Report {
    pub(super) state: State,
    /// Number of the newest state.
    pub(super) sequence: Option<u16>,
    /// The last message.
    #[max_len(9)]
    pub(super) chat: String,
    pub(super) weather: Weather,
    pub(super) front: Front,
    pub(super) received: Option<ReceivedPackets>,
    #[max_len(30)]
    pub(super) objects: Vec<Seen>,
    #[max_len(30)]
    pub(super) updated: Vec<u8>,
    /// The header and the objects of the view without a checksum.
    pub(super) rough: u16,
    #[max_len(30)]
    pub(super) rough_objects: Vec<Seen>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(super) struct Seen {
    pub(super) index: u8,
    pub(super) body: Body,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(super) enum Message {
    Chat(#[max_len(9)] String),
    Report(Report),
}

/// A client in Rust: the reference.
pub(super) struct Client {
    pub(super) states: History<State, 32>,
    pub(super) weathers: History<Weather, 5>,
    pub(super) mirror: Mirror<Body>,
    pub(super) rough: Mirror<Body>,
    pub(super) report: Report,
    /// Histories of values that the client sends, and what has been acknowledged of them.
    pub(super) own: (History<State, 32>, Acked),
    pub(super) gusts: (History<Weather, 5>, Acked),
}

impl Client {
    pub(super) fn new() -> Self {
        let state = State { tick: 0, score: 1, names: Vec::new() };
        let front = Front { tick: 0, own: None };
        let report = Report {
            state,
            sequence: None,
            chat: String::new(),
            weather: CALM,
            front,
            received: None,
            objects: Vec::new(),
            updated: Vec::new(),
            rough: 0,
            rough_objects: Vec::new(),
        };
        let [mirror, rough] = [(), ()].map(|()| Mirror::new(OBJECTS.into()));
        let (states, weathers) = (History::new(), History::new());
        let own = (History::new(), Acked::new());
        Self { states, weathers, mirror, rough, report, own, gusts: (History::new(), Acked::new()) }
    }

    /// Reads a packet. Returns `false` if it is rejected or old.
    pub(super) fn read(&mut self, kind: char, bytes: &[u8]) -> bool {
        match kind {
            'g' => self.game(bytes),
            'w' => WEATHER.read_delta(&mut self.weathers, bytes).is_ok_and(|_| {
                self.report.weather.clone_from(self.weathers.newest().unwrap_or(&CALM));
                true
            }),
            'v' => self.view(bytes),
            _ => self.rough_view(bytes),
        }
    }

    pub(super) fn game(&mut self, bytes: &[u8]) -> bool {
        match GAME.read(&mut self.states, bytes) {
            Ok(Incoming::Message(Message::Chat(text))) => self.report.chat = text,
            Ok(Incoming::Delta(_)) => {
                if let Some(newest) = self.states.newest() {
                    self.report.state.clone_from(newest);
                }
                self.report.sequence = self.states.newest_sequence();
            }
            _ => return false,
        }
        true
    }

    /// Returns the packets of a history with the newest state, and of one with a gust of wind. Three of four values are
    /// not acknowledged.
    pub(super) fn written(&mut self) -> Result<[Vec<u8>; 2], Error> {
        let (history, acked) = &mut self.own;
        let [mut own, mut gust] = [vec![0; 300], vec![0; 300]];
        let size = GAME.write_delta(&history.push(&self.report.state)?, acked, &mut own)?;
        own.truncate(size);
        acked.acknowledge(history.newest_sequence().unwrap_or(0) & !3, history);
        let (history, acked) = &mut self.gusts;
        let rain = (history.newest_sequence().unwrap_or(0) % 7) as u8;
        let outgoing = Weather { wind: 0.004, rain };
        let size = WEATHER.write_delta(&history.push(&outgoing)?, acked, &mut gust)?;
        gust.truncate(size);
        acked.acknowledge(history.newest_sequence().unwrap_or(0) & !3, history);
        Ok([own, gust])
    }

    pub(super) fn view(&mut self, bytes: &[u8]) -> bool {
        let Ok(Some(front)) = VIEW.read_view::<Front, Body>(&mut self.mirror, bytes) else {
            return false;
        };
        self.report.front = front;
        self.report.received = self.mirror.received();
        self.report.objects = seen(&self.mirror);
        self.report.updated = self.mirror.updated().iter().map(|it| *it as u8).collect();
        true
    }

    pub(super) fn rough_view(&mut self, bytes: &[u8]) -> bool {
        let Ok(Some(front)) = ROUGH.read_view::<u16, Body>(&mut self.rough, bytes) else {
            return false;
        };
        self.report.rough = front;
        self.report.rough_objects = seen(&self.rough);
        true
    }
}

pub(super) fn seen(mirror: &Mirror<Body>) -> Vec<Seen> {
    mirror.iter().map(|(index, body)| Seen { index: index as u8, body: body.clone() }).collect()
}

/// A packet with its kind: `g` for a message or a delta of the game, `w` for the weather, `v` and `r` for the views. Then
/// the report of the client that has read it, and the packets that it writes.
pub(super) type Step = (char, Vec<u8>, Report, [Vec<u8>; 2]);

pub(super) fn body(tick: u16, index: u8) -> Body {
    let angle = f32::from(tick) * 0.02 * f32::from(index % 5);
    Body {
        position: [f32::from(index) + f32::from(tick * u16::from(index % 7)) * 0.07, 50.0 + angle],
        turn: [angle.sin(), 0.0, 0.0, angle.cos()],
        health: (100 - tick / 8 * u16::from(index % 2)) as u8,
        items: (0..(tick / 9 + u16::from(index)) % 4).map(|it| it * 1000).collect(),
        target: (tick / 5 % 3 == 0).then_some(index),
    }
}

/// The values and views that the server has for one client.
pub(super) struct Server {
    pub(super) sent: (History<State, 32>, Acked),
    pub(super) weather: (History<Weather, 5>, Acked),
    pub(super) history: ObjectHistory<Body>,
    pub(super) view: View,
    pub(super) rough: View,
}

impl Server {
    pub(super) fn new() -> Self {
        let [view, rough] = [3, 1].map(|it| View::new(OBJECTS.into()).with_baselines(it));
        let history = ObjectHistory::new(OBJECTS.into(), 40);
        let (mut states, mut weather) = (History::new(), History::new());
        for i in 0..65_450_u32 {
            // so that the numbers of the packets begin again with 0
            let state = State { tick: i % 2, score: 1, names: Vec::new() };
            let both = states.push(&state).is_ok()
                && weather.push(&Weather { wind: 0.0, rain: 1 }).is_ok();
            assert!(both);
        }
        let sent = (states, Acked::new());
        Self { sent, weather: (weather, Acked::new()), history, view, rough }
    }

    pub(super) fn state(&mut self, tick: u16) -> Result<Vec<u8>, Error> {
        let names = (0..tick / 7 % 5).map(|i| Name { name: "é".repeat(1 + i as usize % 4) });
        let score = 1 + tick * 7 % 999;
        let state = State { tick: tick.into(), score, names: names.collect() };
        let mut packet = vec![0; 300];
        let size = GAME.write_delta(&self.sent.0.push(&state)?, &mut self.sent.1, &mut packet)?;
        packet.truncate(size);
        Ok(packet)
    }

    pub(super) fn weather(&mut self, tick: u16) -> Result<Vec<u8>, Error> {
        let weather = Weather { wind: f32::from(tick % 9) * 0.003, rain: (tick / 3) as u8 };
        let mut packet = vec![0; 300];
        let (history, acked) = &mut self.weather;
        let size = WEATHER.write_delta(&history.push(&weather)?, acked, &mut packet)?;
        packet.truncate(size);
        Ok(packet)
    }

    /// Returns the packets of a tick with their kinds.
    pub(super) fn packets(&mut self, tick: u16) -> Result<[(char, Vec<u8>); 5], Error> {
        for index in 0..OBJECTS {
            self.history.set(index.into(), &body(tick, index))?;
        }
        self.history.advance();
        let first = u32::from(tick / 4 % 20);
        self.view.replace(first..first + 10);
        self.rough.replace(20 - first..30 - first);
        let [mut packet, mut rough] =
            [vec![0; if tick % 3 == 0 { 90 } else { 1200 }], vec![0; 200]];
        let front = Front { tick, own: (tick % 4 > 0).then_some(tick as u8) };
        let priority = |it: u32| it as u8 % 9;
        let size = VIEW.write_view(&mut self.view, &self.history, &front, priority, &mut packet)?;
        packet.truncate(size);
        let size = ROUGH.write_view(&mut self.rough, &self.history, &tick, priority, &mut rough)?;
        rough.truncate(size);
        let chat = GAME.to_bytes(&Message::Chat(format!("tick {tick}")))?;
        let [state, weather] = [self.state(tick)?, self.weather(tick)?];
        Ok([('g', chat), ('g', state), ('w', weather), ('v', packet), ('r', rough)])
    }

    pub(super) fn acknowledge(&mut self, client: &Client) {
        let (sent, acked) = &mut self.sent;
        client.states.newest_sequence().into_iter().for_each(|it| _ = acked.acknowledge(it, sent));
        let (sent, acked) = &mut self.weather;
        client
            .weathers
            .newest_sequence()
            .into_iter()
            .for_each(|it| _ = acked.acknowledge(it, sent));
        client.mirror.received().into_iter().for_each(|it| self.view.acknowledge(it));
        client.rough.received().into_iter().for_each(|it| self.rough.acknowledge(it));
    }
}
