//! A datagram of many small packets.

use bitpack::{Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;

use super::cost::Cost;

#[derive(Serialize)]
struct Key(u8);

const KEYS: Protocol = Protocol::of::<Key>("keys", 1);

/// Each packet in a datagram is made when it is asked for, and without a copy of the datagram.
#[test]
fn packets_of_a_datagram_take_memory_one_at_a_time() -> Outcome {
    let model = Model::new(KEYS.describe::<Key>()).map_err(|it| format!("{it:?}"))?;
    let mut buffer = vec![0; 1 << 18];
    let keys: Vec<Key> = (0..buffer.len() - 8).map(|at| Key(at as u8)).collect();
    let (bytes, taken) = KEYS.coalesce(&keys, &mut buffer)?;
    let packet = Packet::new(String::new(), buffer.get(..bytes).unwrap_or_default().to_vec());
    let (count, cost) = Cost::of(|| model.split(&packet).map(Iterator::count));
    ensure!(taken == keys.len() && count == Some(Some(taken)), "{taken} {count:?}");
    cost.check(8 * buffer.len() as u64 + 4096)?;
    Ok(())
}
