//! Messages that no server of this build has written are errors, or snapshots of this build.

use bitpack::Serialize as _;
use bitpack_sockets::{Failure, Form, Receiver, Sender, Snapshot};

/// Returns a receiver with one snapshot, and the next message to it.
fn next_message(form: Form) -> Result<(Receiver, Vec<u8>), Failure> {
    let (mut sender, mut receiver) = (Sender::new(form), Receiver::new(form));
    let first = Snapshot::new().step();
    receiver.read(&sender.write(&first)?)?;
    sender.acknowledged(&receiver.acknowledgement()?)?;
    Ok((receiver, sender.write(&first.step())?))
}

#[test]
fn damaged_messages_are_errors_or_valid_snapshots() -> Result<(), Failure> {
    for form in [Form::Whole, Form::Delta] {
        let message = next_message(form)?.1;
        for length in 0..message.len() {
            assert!(next_message(form)?.0.read(&message[..length]).is_err(), "{form:?} {length}");
        }
        for bit in 0..message.len() * 8 {
            let (mut receiver, mut damaged) = next_message(form)?;
            damaged[bit / 8] ^= 1 << (bit % 8);
            if let Ok(snapshot) = receiver.read(&damaged) {
                snapshot.to_bytes()?; // every field is in its range
            }
        }
    }
    Ok(())
}

#[test]
fn a_delta_against_another_baseline_is_an_error() -> Result<(), Failure> {
    let (_, message) = next_message(Form::Delta)?;
    // a receiver without the baseline, and one with another snapshot of that number
    assert!(Receiver::new(Form::Delta).read(&message).is_err());
    let mut other = Receiver::new(Form::Delta);
    other.read(&Sender::new(Form::Delta).write(&Snapshot::new().step().step())?)?;
    assert!(other.read(&message).is_err());
    Ok(())
}
