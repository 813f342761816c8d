// The arena: drawing it, and steering the ship.

const SIZE = [32, 18];
const RADIUS = 0.8;

class ArenaView {
  constructor(canvas) {
    this.canvas = canvas;
    this.keys = new Set();
    this.target = null;
    this.isSteered = false;
    const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
    addEventListener('keydown', event => {
      this.boost = event.shiftKey;
      if (!arrows.includes(event.key)) return;
      this.keys.add(event.key);
      this.isSteered = true;
      event.preventDefault();
    });
    addEventListener('keyup', event => {
      this.boost = event.shiftKey;
      this.keys.delete(event.key);
    });
    addEventListener('blur', () => this.keys.clear());
    const drag = event => {
      const box = canvas.getBoundingClientRect();
      this.target = [(event.clientX - box.x) / box.width * SIZE[0], (event.clientY - box.y) / box.height * SIZE[1]];
      this.isSteered = true;
    };
    canvas.addEventListener('pointerdown', event => {
      canvas.setPointerCapture(event.pointerId);
      drag(event);
    });
    canvas.addEventListener('pointermove', event => this.target && drag(event));
    for (const end of ['pointerup', 'pointercancel']) canvas.addEventListener(end, () => this.target = null);
  }

  /** Returns the direction of the thrust, given the bodies: four numbers for each. */
  direction(bodies) {
    if (this.keys.size) {
      const is = key => this.keys.has(key) ? 1 : 0;
      return [is('ArrowRight') - is('ArrowLeft'), is('ArrowDown') - is('ArrowUp')];
    }
    const target = this.target ?? (this.isSteered ? null : this.chased(bodies));
    const own = bodies.findIndex((kind, i) => i % 4 === 2 && kind === 2) - 2;
    if (!target || own < 0) return [0, 0];
    const line = [target[0] - bodies[own], target[1] - bodies[own + 1]];
    const length = Math.hypot(...line);
    return length < 0.5 ? [0, 0] : line.map(part => part / Math.max(length, 2));
  }

  /** Returns the place of the ball that a ship without a player chases: another one every two seconds. */
  chased(bodies) {
    const balls = [];
    for (let i = 0; i < bodies.length; i += 4) if (bodies[i + 2] === 0) balls.push([bodies[i], bodies[i + 1]]);
    return balls[Math.floor(Date.now() / 2000) * 5 % balls.length] ?? null;
  }

  draw(bodies) {
    const [width] = fit(this.canvas);
    const context = this.canvas.getContext('2d');
    const style = getComputedStyle(document.documentElement);
    const colour = name => style.getPropertyValue(name);
    const scale = width / SIZE[0];
    context.clearRect(0, 0, width, width);
    for (let i = 0; i < bodies.length; i += 4) {
      const [x, y, kind, speed] = bodies.slice(i, i + 4);
      context.beginPath();
      context.arc(x * scale, y * scale, Math.max(RADIUS * scale - 1, 0), 0, 2 * Math.PI);
      context.fillStyle = colour(['--structure', '--f1', '--own'][kind]);
      context.globalAlpha = kind ? 1 : speed ? 0.75 : 0.35;
      context.fill();
      context.globalAlpha = 1;
      context.lineWidth = kind === 2 ? 3 : 1;
      context.strokeStyle = colour(kind === 2 ? '--ink' : '--line');
      context.stroke();
    }
  }
}
