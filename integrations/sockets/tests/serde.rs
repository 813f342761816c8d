//! Packed values in bincode and in GGRS: their sizes, and sessions with one and two local players.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::net::{SocketAddr, UdpSocket};
use std::thread::sleep;
use std::time::Duration;

use bitpack::{Packed, PackedFixed};
use bitpack_sockets::Failure;
use ggrs::{
    Config, GgrsRequest, Message, NonBlockingSocket, P2PSession, PlayerType, PredictRepeatLast,
    SessionBuilder, SessionState,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

#[derive(bitpack::Serialize, Clone, Copy, Debug, Default, PartialEq)]
struct Input {
    #[bits(4)]
    buttons: u8,
    aiming: bool,
    #[when(aiming)]
    #[bits(min = 0, max = 359)]
    angle: u16,
}

const INPUTS: [Input; 2] = [
    Input { buttons: 0, aiming: false, angle: 0 },
    Input { buttons: 15, aiming: true, angle: 359 },
];

#[test]
fn bincode_adds_a_length_or_nothing() -> Result<(), Failure> {
    let standard = bincode_2::config::standard();
    for (input, bytes) in INPUTS.into_iter().zip([1, 2]) {
        let encoded = bincode_2::serde::encode_to_vec(Packed(input), standard)?;
        assert_eq!(encoded.len(), 1 + bytes);
        let read: (Packed<Input>, usize) = bincode_2::serde::decode_from_slice(&encoded, standard)?;
        assert_eq!(read, (Packed(input), encoded.len()));
        assert_eq!(bincode::serialized_size(&Packed(input))?, 8 + bytes as u64);

        let encoded = bincode_2::serde::encode_to_vec(PackedFixed(input), standard)?;
        assert_eq!(encoded.len(), 2);
        let read: (PackedFixed<Input>, usize) =
            bincode_2::serde::decode_from_slice(&encoded, standard)?;
        assert_eq!(read, (PackedFixed(input), 2));
        assert_eq!(bincode::serialize(&PackedFixed(input))?, encoded);
    }
    Ok(())
}

#[test]
fn damaged_bytes_are_errors_of_bincode() {
    assert!(bincode::deserialize::<PackedFixed<Input>>(&[0, 0]).is_ok());
    for wrong in [&[0][..], &[0, 0x80], &[0xFF, 0xFF], &[]] {
        assert!(bincode::deserialize::<PackedFixed<Input>>(wrong).is_err(), "{wrong:?}");
    }
}

/// A game whose state counts the inputs of each player. Its inputs are carried as `T`.
struct Game<T>(PhantomData<T>);

impl<T: Inputs> Config for Game<T> {
    type Input = T;
    type InputPredictor = PredictRepeatLast;
    type State = BTreeMap<u16, u32>;
    type Address = SocketAddr;
}

/// The form in which GGRS carries an input: `Packed<Input>` or `PackedFixed<Input>`.
trait Inputs:
    Copy + Default + PartialEq + Serialize + DeserializeOwned + From<Input> + Send + Sync + 'static
{
    fn input(self) -> Input;
}

impl Inputs for Packed<Input> {
    fn input(self) -> Input {
        self.0
    }
}

impl Inputs for PackedFixed<Input> {
    fn input(self) -> Input {
        self.0
    }
}

/// A socket of GGRS that has a port of the system's choice.
struct Socket(UdpSocket);

impl NonBlockingSocket<SocketAddr> for Socket {
    fn send_to(&mut self, message: &Message, address: &SocketAddr) {
        let bytes = bincode::serialize(message).expect("a message can be written");
        let _lost_if_the_buffer_is_full = self.0.send_to(&bytes, address);
    }

    fn receive_all_messages(&mut self) -> Vec<(SocketAddr, Message)> {
        let mut buffer = [0; 1500];
        let receive =
            || self.0.recv_from(&mut buffer).ok().map(|(n, from)| (from, buffer[..n].to_vec()));
        let received = std::iter::from_fn(receive);
        received
            .filter_map(|(from, bytes)| Some((from, bincode::deserialize(&bytes).ok()?)))
            .collect()
    }
}

/// Advances a session by one frame, with the inputs of its local players.
fn advance<T: Inputs>(
    session: &mut P2PSession<Game<T>>,
    input: impl Fn(usize) -> Input,
    state: &mut BTreeMap<u16, u32>,
) -> Result<(), Failure> {
    for player in session.local_player_handles() {
        session.add_local_input(player, input(player).into())?;
    }
    for request in session.advance_frame()? {
        match request {
            GgrsRequest::LoadGameState { cell, .. } => *state = cell.load().ok_or("not saved")?,
            GgrsRequest::SaveGameState { cell, frame } => {
                cell.save(frame, Some(state.clone()), None);
            }
            GgrsRequest::AdvanceFrame { inputs } => {
                for (carried, _) in inputs {
                    *state.entry(carried.input().angle).or_default() += 1;
                }
            }
        }
    }
    Ok(())
}

/// Plays 230 frames with `local` players at each of two ends, or as many as can be predicted if no
/// inputs arrive. Returns the number of inputs with each angle.
fn play<T: Inputs>(local: usize) -> Result<BTreeMap<u16, u32>, Failure> {
    let sockets = [UdpSocket::bind("127.0.0.1:0")?, UdpSocket::bind("127.0.0.1:0")?];
    let addresses = [sockets[0].local_addr()?, sockets[1].local_addr()?];
    let mut sessions = Vec::new();
    for (end, socket) in sockets.into_iter().enumerate() {
        socket.set_nonblocking(true)?;
        let mut builder = SessionBuilder::<Game<T>>::new().with_num_players(2 * local)?;
        for player in 0..2 * local {
            let remote = PlayerType::Remote(addresses[1 - end]);
            let kind = if player / local == end { PlayerType::Local } else { remote };
            builder = builder.add_player(kind, player)?;
        }
        sessions.push((builder.start_p2p_session(Socket(socket))?, BTreeMap::new()));
    }
    for _ in 0..2000 {
        for (session, _) in &mut sessions {
            session.poll_remote_clients();
        }
        if sessions.iter().all(|(session, _)| session.current_state() == SessionState::Running) {
            break;
        }
        sleep(Duration::from_millis(1));
    }
    // even players alternate between inputs of one byte and of two, odd ones aim; after frame 200
    // nothing changes, so that the last predictions are right
    for frame in 0_u16..230 {
        let angle = frame.min(200) % 90;
        let changing = Input { buttons: 1, aiming: angle % 2 == 1, angle: angle % 2 * angle };
        let aiming = Input { buttons: 2, aiming: true, angle: 300 };
        for (session, state) in &mut sessions {
            session.poll_remote_clients();
            advance(session, |player| if player % 2 == 0 { changing } else { aiming }, state)?;
        }
        sleep(Duration::from_millis(1));
    }
    assert_eq!(sessions[0].1, sessions[1].1);
    Ok(sessions.swap_remove(0).1)
}

#[test]
fn ggrs_carries_inputs_of_one_size() -> Result<(), Failure> {
    for local in [1_u8, 2] {
        let angles = play::<PackedFixed<Input>>(local.into())?;
        assert_eq!(angles.get(&300), Some(&(230 * u32::from(local))));
        assert!(angles.len() > 40, "inputs of two bytes have arrived");
    }
    Ok(())
}

#[test]
fn ggrs_carries_inputs_of_several_sizes_for_one_local_player() -> Result<(), Failure> {
    assert_eq!(play::<Packed<Input>>(1)?.get(&300), Some(&230));
    Ok(())
}
