// Plays the game in headless Chromium: with the native server, and from a file without a server.
//
// node test.js SERVER PAGE [FOLDER]: the program of the server, the HTML file, and a folder for pictures.

import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {createInterface} from 'node:readline';
import {pathToFileURL} from 'node:url';
import {chromium} from 'playwright-core';
import {contrasts} from './contrast.js';

const [program, file, pictures] = process.argv.slice(2);
const executablePath = process.env.BITPACK_CHROMIUM ?? '/usr/bin/chromium';
const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Starts the server. Returns its address, the lines that it prints, and the process. */
async function serve() {
  const child = spawn(program, ['127.0.0.1:0'], {
    env: {...process.env, BITPACK_PAGE: resolve(file)}, stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = [];
  const address = await new Promise((started, failed) => {
    child.once('error', failed);
    child.once('exit', code => failed(new Error(`the server ended: ${code}`)));
    createInterface({input: child.stdout}).on('line', line => {
      lines.push(line);
      started(lines[0]);
    });
  });
  return {address, lines, child};
}

const number = (page, id) => page.evaluate(id => +document.getElementById(id).textContent, id);

/** Waits until a count of the page is at least `least`. */
async function reaches(page, id, least) {
  await page.waitForFunction(([id, least]) => +document.getElementById(id).textContent >= least, [id, least]);
}

const problems = [];

/** Notes it if the page asks for anything but itself, or reports an error. */
function watch(page, own) {
  page.on('request', request => {
    const url = request.url();
    if (url !== own && !url.startsWith('data:')) problems.push(`the page asks for ${url}`);
  });
  page.on('pageerror', error => problems.push(error.stack));
}

/** Checks that packets go both ways, and that damaged ones are rejected. */
async function plays(page) {
  await reaches(page, 'sent-count', 20);
  await reaches(page, 'received-count', 20);
  assert.equal(await number(page, 'rejected-count'), 0);
  for (const id of ['sent', 'received']) {
    const bytes = await page.locator(`#${id} .byte`).count();
    assert.match(await page.locator(`#${id} h2 small`).textContent(), new RegExp(` ${bytes} bytes$`));
    // every bit but the unused ones of the last byte belongs to a field
    const unowned = await page.locator(`#${id} .grid b:not([data-e])`).count();
    assert.ok(bytes > 5 && unowned < 8, `${id}: ${bytes} bytes, ${unowned} bits without a field`);
    const drawn = await page.locator(`#${id} .strip`).evaluate(strip => {
      const pixels = strip.getContext('2d').getImageData(0, 0, strip.width, strip.height).data;
      return new Set(new Uint32Array(pixels.buffer)).size;
    });
    assert.ok(drawn > 6, `${drawn} colours`);
  }

  // a bit is flipped on its way to the server, which rejects the packet and says why
  await page.click('#flip');
  await reaches(page, 'rejected-count', 1);
  assert.match(await page.textContent('#notice'), /rejected a packet: .*(checksum is 0x[0-9a-f]{8}, and the packet sums to)/);
  assert.equal(await number(page, 'rejected-count'), 1);

  // a bit of a packet that has arrived is flipped, and the page's own reader rejects it
  const bit = page.locator('#received .grid b[data-bit="77"]');
  await page.click('#pause');
  const before = await bit.textContent();
  await bit.click();
  assert.match(await page.textContent('#received .verdict'), /^Rejected: .*checksum/);
  assert.notEqual(await bit.textContent(), before);
  assert.match(await page.textContent('#received .about'), / bits? from \d+\)$/);
  await bit.click();
  assert.equal(await page.textContent('#received .verdict'), '');
  // by the keyboard too
  await page.focus('#sent .grid');
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  assert.match(await page.textContent('#sent .verdict'), /^Rejected: /);
  const sent = await number(page, 'sent-count');
  await page.waitForTimeout(300);
  assert.equal(await number(page, 'sent-count'), sent, 'paused');
  await page.click('#pause');
  await reaches(page, 'sent-count', sent + 10);
}

/** Checks that the texts have contrast and that the page fits, in both schemes, on a phone and a screen. */
async function looks(page, name) {
  for (const colorScheme of ['light', 'dark']) {
    for (const width of [400, 1280]) {
      await page.emulateMedia({colorScheme});
      await page.setViewportSize({width, height: 900});
      await page.waitForTimeout(600);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${wide} pixels at ${width}`);
      await page.click('#pause');
      await page.evaluate(() => document.querySelectorAll('details').forEach(it => { it.open = true; }));
      await page.waitForTimeout(100);
      const found = await page.evaluate(contrasts);
      assert.ok(found.texts > 400, `${found.texts} texts`);
      assert.deepEqual(found.low, [], `${colorScheme}, ${width}`);
      if (pictures) {
        await page.evaluate(() => { document.querySelector('#received details').open = false; });
        await page.screenshot({path: join(pictures, `${name}-${colorScheme}-${width}.png`), fullPage: true});
      }
      await page.click('#pause');
    }
  }
}

const profile = await mkdtemp(join(tmpdir(), 'bitpack-browser-'));
const server = await serve();
let browser;
try {
  browser = await chromium.launchPersistentContext(profile, {executablePath, args});
  const page = await browser.newPage();
  watch(page, server.address);
  await page.goto(server.address);
  await page.waitForSelector('body[data-mode=server]');
  assert.equal(await page.textContent('#mode'), `Connected to ${server.address.replace('http', 'ws')}`);
  await plays(page);
  assert.ok(server.lines.some(line => /^player 0: rejected: .*checksum/.test(line)), server.lines.join('\n'));
  // the ship obeys: it goes to the right wall, as the server's snapshots say
  await page.evaluate(() => document.querySelectorAll('details').forEach(it => { it.open = true; }));
  await page.focus('#arena');
  await page.keyboard.down('ArrowRight');
  await page.waitForFunction(() => {
    const place = [...document.querySelectorAll('#received tbody tr')]
      .find(row => row.cells[2].textContent.endsWith('bodies[0].position.x'));
    return place && +place.cells[3].textContent > 28;
  });
  await page.keyboard.up('ArrowRight');
  console.log(`with a server: ${await number(page, 'sent-count')} packets sent, ${await number(page, 'received-count')} received`);
  await looks(page, 'server');

  // without the server the same page goes on
  server.child.kill();
  await page.waitForSelector('body[data-mode=local]');
  const received = await number(page, 'received-count');
  await reaches(page, 'received-count', received + 10);
  assert.equal(await page.isVisible('#again'), true);

  const own = pathToFileURL(resolve(file)).href;
  const offline = await browser.newPage();
  watch(offline, own);
  await offline.goto(own);
  await offline.waitForSelector('body[data-mode=local]');
  assert.equal(await offline.textContent('#mode'), 'No server: packets loop back inside this page.');
  await plays(offline);
  console.log(`from a file: ${await number(offline, 'sent-count')} packets sent, ${await number(offline, 'received-count')} received`);
  if (pictures) await looks(offline, 'file');
  assert.deepEqual(problems, []);
} finally {
  await browser?.close();
  server.child.kill();
  await rm(profile, {recursive: true, force: true});
}
console.log('passed');
