use std::error::Error;
use std::net::{SocketAddr, UdpSocket};
use std::thread::sleep;
use std::time::Duration;

impl World {
    fn new() -> Self {
        let player = |n: u16| Player {
            position: [50.0, 3.0 * f32::from(n)],
            heading: 10 * n,
            health: 100,
            is_running: n % 2 == 0,
        };
        World { tick: 0, players: (0..32).map(player).collect() }
    }

    /// Moves each running player by 10 centimetres. Players turn around at the edge.
    fn step(&mut self) {
        self.tick += 1;
        for player in self.players.iter_mut().filter(|player| player.is_running) {
            let (sin, cos) = f32::from(player.heading).to_radians().sin_cos();
            let [x, y] = player.position;
            let next = [x + 0.1 * cos, y + 0.1 * sin];
            if next.iter().all(|at| (0.0..=100.0).contains(at)) {
                player.position = next;
            } else {
                player.heading = (player.heading + 180) % 360;
            }
        }
    }
}

/// Makes a socket whose calls never wait.
fn bind() -> std::io::Result<UdpSocket> {
    let socket = UdpSocket::bind("127.0.0.1:0")?;
    socket.set_nonblocking(true)?;
    Ok(socket)
}
