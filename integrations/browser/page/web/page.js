// The connection, and the loop that packs, sends, receives and draws.

const STEP = 1000 / 15;
const at = id => document.getElementById(id);

async function main() {
  const module = Uint8Array.from(atob(at('module').textContent), letter => letter.charCodeAt(0));
  await wasm_bindgen({module_or_path: module});
  const {Client, Local} = wasm_bindgen;

  const view = new ArenaView(at('arena'));
  const sent = new Packets(at('sent'), () => pause(true));
  const received = new Packets(at('received'), () => pause(true));
  sent.list.open = matchMedia('(min-width: 60rem)').matches;
  const counts = {sent: 0, received: 0, rejected: 0, out: 0, in: 0};
  let client = new Client(), local = null, socket = null;
  let isPaused = false, flips = 0, shown = 0, isShown = false;

  function pause(is) {
    isPaused = is;
    at('pause').textContent = is ? 'Resume' : 'Pause';
  }

  function mode(text, name) {
    at('mode').textContent = text;
    document.body.dataset.mode = name;
  }

  /** Plays with a server inside of this page. */
  function loopBack(reason) {
    socket = null;
    client = new Client();
    local = new Local();
    mode(`${reason}: packets loop back inside this page.`, 'local');
    at('again').hidden = !server();
  }

  function server() {
    const given = new URLSearchParams(location.search).get('server');
    return given ?? (location.protocol.startsWith('http') ? `ws://${location.host}/` : null);
  }

  function connect() {
    const url = server();
    if (!url) return loopBack('No server');
    mode(`Connecting to ${url} …`, 'connecting');
    at('again').hidden = true;
    let opened;
    try { opened = new WebSocket(url); } catch { return loopBack(`No server at ${url}`); }
    opened.binaryType = 'arraybuffer';
    opened.onopen = () => {
      [client, local, socket] = [new Client(), null, opened];
      mode(`Connected to ${url}`, 'server');
    };
    opened.onclose = () => loopBack(`No server at ${url}`);
    opened.onmessage = event => receive(new Uint8Array(event.data));
  }

  /** Reads and draws a packet that has arrived. */
  function receive(bytes) {
    counts.received++;
    counts.in += bytes.length;
    try {
      client.receive(bytes);
    } catch (reason) {
      counts.rejected++;
      at('notice').textContent = `This page rejected a packet: ${reason}`;
    }
    const notice = client.take_notice();
    if (notice) {
      counts.rejected++;
      at('notice').textContent = `The ${local ? 'page, as its own server,' : 'server'} rejected a packet: ${notice}`;
    }
    if (!isPaused) received.push(bytes, isShown && !notice);
  }

  /** Packs the next input, draws it and sends it. */
  function send() {
    const bytes = client.input(...view.direction([...client.bodies()]), Boolean(view.boost));
    if (flips > 0) {
      flips--;
      const bit = Math.floor(Math.random() * 8 * bytes.length);
      bytes[bit >> 3] ^= 1 << (bit & 7);
    }
    counts.sent++;
    counts.out += bytes.length;
    sent.push(bytes, isShown);
    if (socket) return socket.send(bytes);
    const answer = local.receive(bytes);
    if (answer.length) receive(answer);
    receive(local.step());
  }

  setInterval(() => {
    if (isPaused || !(socket || local)) return;
    // the strips show every packet, the bits four packets a second, so that they can be read
    isShown = performance.now() - shown > 250;
    if (isShown) shown = performance.now();
    send();
    for (const name of ['sent', 'received', 'rejected']) at(`${name}-count`).textContent = counts[name];
  }, STEP);

  setInterval(() => {
    at('sent-rate').textContent = counts.out;
    at('received-rate').textContent = counts.in;
    counts.out = counts.in = 0;
  }, 1000);

  const draw = () => {
    view.draw([...client.bodies()]);
    requestAnimationFrame(draw);
  };
  draw();

  at('pause').onclick = () => pause(!isPaused);
  at('flip').onclick = () => { flips++; pause(false); };
  at('again').onclick = connect;
  connect();
}

main().catch(error => { at('mode').textContent = `This page cannot run: ${error}`; });
