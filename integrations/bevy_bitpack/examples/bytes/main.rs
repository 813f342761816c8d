//! Bytes a tick of replicon's own format, of whole values and of deltas.
//!
//! A server and two clients are processes of their own, started by this program. They talk UDP over
//! the loopback interface through a relay, which counts the bytes from server to client.
//!
//! ```sh
//! cargo run --example bytes            # --loss 10 drops a tenth of all packets
//! ```

mod play;
mod relay;
mod scene;

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use relay::Relay;
use scene::Format;

/// Clients of each server.
const CLIENTS: u64 = 2;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["server", format, public] => play::server(Format::named(format), public.parse()?),
        ["client", format, id, server] => {
            play::client(Format::named(format), id.parse()?, server.parse()?);
        }
        ["--loss", percent] => compare(percent.parse()?)?,
        [] => compare(0)?,
        _ => return Err("usage: bytes [--loss PERCENT]".into()),
    }
    Ok(())
}

fn compare(loss: u32) -> Result<(), Box<dyn std::error::Error>> {
    println!("{} entities, {} of them move; {loss} % loss", scene::ENTITIES, scene::MOVING);
    println!("| format | bytes a tick for each client |\n|---|---|");
    for format in [Format::Postcard, Format::Whole, Format::Delta] {
        let bytes = measure(format, loss)?;
        println!("| {} | {bytes:.0} |", format.name());
    }
    Ok(())
}

/// Runs a server and its clients, and returns the bytes a tick for each client.
fn measure(format: Format, loss: u32) -> Result<f64, Box<dyn std::error::Error>> {
    let relay = Relay::start(loss)?;
    let public = relay.address().to_string();
    let mut server = spawn(&["server", format.name(), &public])?;
    let mut lines = BufReader::new(server.stdout.take().ok_or("no output")?).lines();
    let mut next =
        || lines.next().ok_or("the server has ended")?.map_err(Box::<dyn std::error::Error>::from);

    relay.connect(next()?.parse()?);
    let clients: Vec<Child> = (1..=CLIENTS)
        .map(|id| spawn(&["client", format.name(), &id.to_string(), &public]))
        .collect::<Result<_, _>>()?;
    // the server prints a line when it begins to measure, and one when it ends
    next()?;
    let before = relay.bytes();
    next()?;
    let bytes = relay.bytes() - before;
    server.wait()?;
    for client in clients {
        let output = client.wait_with_output()?;
        let error = String::from_utf8(output.stdout)?.trim().parse::<f32>()?;
        if !output.status.success() || error > 0.3 {
            return Err(format!("a client is {error} m off").into());
        }
    }
    Ok(bytes as f64 / (CLIENTS * u64::from(play::MEASURED)) as f64)
}

fn spawn(args: &[&str]) -> std::io::Result<Child> {
    Command::new(std::env::current_exe()?).args(args).stdout(Stdio::piped()).spawn()
}
