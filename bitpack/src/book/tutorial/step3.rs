struct Server {
    socket: UdpSocket,
    world: World,
    clients: Vec<SocketAddr>,
    /// Total number of bytes of all worlds sent so far.
    sent: usize,
}

impl Server {
    fn new() -> std::io::Result<Self> {
        Ok(Server { socket: bind()?, world: World::new(), clients: Vec::new(), sent: 0 })
    }

    fn tick(&mut self) -> Result<(), Box<dyn Error>> {
        let mut buffer = [0; bitpack::DATAGRAM];
        while let Ok((bytes, from)) = self.socket.recv_from(&mut buffer) {
            let Ok(input) = GAME.read::<Input>(&buffer[..bytes]) else { continue };
            let known = self.clients.iter().position(|address| *address == from);
            let client = known.unwrap_or(self.clients.len());
            let Some(player) = self.world.players.get_mut(client) else { continue }; // full
            if known.is_none() {
                self.clients.push(from);
            }
            (player.heading, player.is_running) = (input.heading, input.is_running);
        }
        self.world.step();
        let bytes = GAME.write(&self.world, &mut buffer)?;
        for address in &self.clients {
            let _ = self.socket.send_to(&buffer[..bytes], address); // like a lost packet if it fails
            self.sent += bytes;
        }
        Ok(())
    }
}

struct Client {
    socket: UdpSocket,
    server: SocketAddr,
    world: Option<World>,
}

impl Client {
    fn new(server: SocketAddr) -> std::io::Result<Self> {
        Ok(Client { socket: bind()?, server, world: None })
    }

    fn tick(&mut self) -> Result<(), Box<dyn Error>> {
        let mut buffer = [0; bitpack::DATAGRAM];
        while let Ok((bytes, from)) = self.socket.recv_from(&mut buffer) {
            if from != self.server {
                continue;
            }
            match GAME.read::<World>(&buffer[..bytes]) {
                Ok(world) => self.world = Some(world), // draw it
                Err(error) => println!("rejected: {error}"),
            }
        }
        let input = Input { heading: 90, is_running: true };
        let bytes = GAME.write(&input, &mut buffer)?;
        let _ = self.socket.send_to(&buffer[..bytes], self.server);
        Ok(())
    }
}
