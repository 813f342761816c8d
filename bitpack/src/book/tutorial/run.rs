/// Runs a server and a client for 60 ticks, and then checks both.
fn run(check: fn(&Server, &Client)) -> Result<(), Box<dyn Error>> {
    let mut server = Server::new()?;
    let mut client = Client::new(server.socket.local_addr()?)?;
    for _ in 0..60 {
        client.tick()?;
        server.tick()?;
        sleep(Duration::from_millis(1));
    }
    check(&server, &client);
    Ok(())
}
