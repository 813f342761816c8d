'use strict';
// The bits of packets: a strip with a row for each of the last ones, and the newest in full.

const ROWS = 24;
const hues = new Map();

/** Returns the name of the colour of a field. */
function hue({role, path}) {
  if (['checksum', 'check', 'align', 'reserved', 'protocol'].includes(role)) return '--mark';
  if (role !== 'value') return '--structure';
  const name = path.split(/[.[]/).filter(part => !/^\d+]?$/.test(part) && !/^[xyz]$/.test(part)).pop();
  if (!hues.has(name)) hues.set(name, `--f${hues.size % 4}`);
  return hues.get(name);
}

/** Returns the fields of a packet, and the reason if it is rejected. */
function fieldsOf(bytes) {
  const fields = [];
  let reason = null;
  for (const line of wasm_bindgen.trace(bytes).split('\n').filter(line => line)) {
    const [bit, bits, role, path, value] = line.split('\t');
    if (path === undefined) reason = line;
    else fields.push({bit: +bit, bits: +bits, role, path: path || role, value});
  }
  for (const field of fields) field.hue = hue(field);
  return {fields, reason};
}

const bitOf = (bytes, bit) => bytes[bit >> 3] >> (bit & 7) & 1;

/** One direction: its strip, and its newest packet bit by bit. */
class Packets {
  constructor(section, onSelect) {
    this.title = section.querySelector('h2').appendChild(document.createElement('small'));
    this.strip = section.appendChild(document.createElement('canvas'));
    this.strip.className = 'strip';
    this.strip.setAttribute('role', 'img');
    this.strip.setAttribute('aria-label', `The bits of the last ${ROWS} packets`);
    this.grid = section.appendChild(document.createElement('div'));
    this.grid.className = 'grid';
    this.grid.tabIndex = 0;
    this.grid.setAttribute('role', 'application');
    this.grid.setAttribute('aria-label', 'The bits of the newest packet. Arrow keys move, Enter flips a bit.');
    this.about = section.appendChild(document.createElement('p'));
    this.about.className = 'about';
    this.verdict = section.appendChild(document.createElement('p'));
    this.verdict.className = 'verdict';
    this.verdict.setAttribute('role', 'status');
    this.list = section.appendChild(document.createElement('details'));
    this.list.innerHTML = '<summary>Fields</summary><table><thead><tr><th>bit<th>bits<th>field<th>value</thead><tbody></tbody></table>';
    this.list.addEventListener('toggle', () => this.showFields());
    this.rows = [];
    this.shown = null;
    this.at = 0;
    this.flipped = new Set();
    this.onSelect = onSelect;
    this.grid.addEventListener('pointerover', event => this.point(event.target));
    this.grid.addEventListener('pointerleave', () => this.point(null));
    this.grid.addEventListener('click', event => this.select(event.target));
    this.grid.addEventListener('keydown', event => this.key(event));
  }

  /** Takes the next packet into the strip, and shows it in full if `isShown`. */
  push(bytes, isShown) {
    const {fields} = fieldsOf(bytes);
    this.rows.unshift({bytes, fields});
    this.rows.length = Math.min(this.rows.length, ROWS);
    this.draw();
    if (isShown) this.show();
  }

  draw() {
    const [width, height] = fit(this.strip);
    const context = this.strip.getContext('2d');
    const style = getComputedStyle(document.documentElement);
    const colours = {};
    const most = Math.max(...this.rows.map(({bytes}) => 8 * bytes.length));
    const row = height / ROWS, cell = width / most;
    context.clearRect(0, 0, width, height);
    this.rows.forEach(({bytes, fields}, y) => {
      for (const {bit, bits, hue} of fields) {
        context.fillStyle = colours[hue] ??= style.getPropertyValue(hue);
        for (let i = bit; i < bit + bits; i++) {
          context.globalAlpha = bitOf(bytes, i) ? 1 : 0.22;
          context.fillRect(i * cell, y * row, Math.max(cell, 1), row - 0.5);
        }
      }
    });
    context.globalAlpha = 1;
  }

  show() {
    this.shown = this.rows[0];
    const {bytes, fields} = this.shown;
    const kind = fields.find(({role}) => role === 'tag')?.value ?? '';
    this.title.textContent = `${['Input', 'Snapshot', 'Rejected'][kind] ?? ''} · ${bytes.length} bytes`;
    this.flipped.clear();
    this.verdict.textContent = this.about.textContent = '';
    const cells = [];
    let next = 0;
    bytes.forEach((byte, number) => {
      cells.push('<span class=byte>');
      for (let bit = 8 * number; bit < 8 * number + 8; bit++) {
        while (next < fields.length && fields[next].bit + fields[next].bits <= bit) next++;
        const field = fields[next];
        const is = field && field.bit <= bit;
        cells.push(is
          ? `<b style="--c:var(${field.hue})" data-e=${next} data-bit=${bit}${field.bit === bit ? ' class=first' : ''}>`
          : `<b data-bit=${bit}>`, byte >> (bit & 7) & 1, '</b>');
      }
      cells.push(`<u>${byte.toString(16).padStart(2, '0')}</u></span> `);
    });
    this.grid.innerHTML = cells.join('');
    this.showFields();
  }

  showFields() {
    if (!this.list.open || !this.shown) return;
    const body = this.list.querySelector('tbody');
    body.replaceChildren(...this.shown.fields.map(({bit, bits, path, value, hue}, number) => {
      const row = document.createElement('tr');
      row.dataset.e = number;
      row.style.setProperty('--c', `var(${hue})`);
      row.append(...[bit, bits, path, value].map(text => {
        const cell = document.createElement('td');
        cell.textContent = text;
        return cell;
      }));
      return row;
    }));
  }

  /** Marks the field of a bit, and names it. */
  point(cell) {
    for (const it of [this.grid, this.list].flatMap(part => [...part.querySelectorAll('.on')])) it.classList.remove('on');
    const number = cell?.dataset?.e;
    const field = this.shown?.fields[number];
    this.about.textContent = field ? `${field.path} = ${field.value} (${field.bits} bits from ${field.bit})` : '';
    if (!field) return;
    for (const part of [this.grid, this.list]) {
      for (const it of part.querySelectorAll(`[data-e="${number}"]`)) it.classList.add('on');
    }
  }

  /** Flips a bit of the packet that is shown, and tells what a reader says to it. */
  select(cell) {
    const bit = cell?.dataset?.bit;
    if (bit === undefined) return;
    this.onSelect();
    const flipped = cell.classList.toggle('flipped');
    flipped ? this.flipped.add(+bit) : this.flipped.delete(+bit);
    cell.textContent = bitOf(this.shown.bytes, +bit) ^ flipped;
    const bytes = this.shown.bytes.slice();
    for (const bit of this.flipped) bytes[bit >> 3] ^= 1 << (bit & 7);
    const {reason} = fieldsOf(bytes);
    this.verdict.classList.toggle('rejected', reason !== null);
    this.verdict.textContent = !this.flipped.size ? '' : reason === null ? 'accepted' : `Rejected: ${reason}`;
  }

  key(event) {
    const cells = this.grid.querySelectorAll('b');
    const step = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8}[event.key];
    if (step !== undefined) {
      this.onSelect();
      cells[this.at]?.classList.remove('at');
      this.at = Math.min(Math.max(this.at + step, 0), cells.length - 1);
      cells[this.at]?.classList.add('at');
      this.point(cells[this.at]);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.select(cells[this.at]);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Gives a canvas as many pixels as it takes on the screen. Returns its size in CSS pixels. */
function fit(canvas) {
  const {clientWidth: width, clientHeight: height} = canvas;
  const scale = devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  canvas.getContext('2d').setTransform(scale, 0, 0, scale, 0, 0);
  return [width, height];
}
