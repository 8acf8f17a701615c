import { fromLch, type Hex, toLch, tone } from './colour.ts';
import { circlePath, frame, num, type Point, smooth, type Zone } from './geometry.ts';
import { type Random, random } from './random.ts';

/** A stop of a gradient: colour, place 0 to 1, opacity 0 to 1. */
export type Stop = Hex | [Hex, number] | [Hex, number, number];

/** Height of a piece above what it rests on; it sets its shadow. */
export type Height = 'low' | 'mid' | 'high';

const shadowClass: Record<Height, string> = { low: 't', mid: 's', high: 'b' };
const two = (n: number) => (Math.round(n * 100) / 100).toString().replace(/^0\./, '.');
const stopMarkup = (stops: readonly Stop[]) =>
  stops
    .map((stop, i) => {
      const [colour, offset, opacity] = Array.isArray(stop)
        ? stop
        : [stop, stops.length > 1 ? i / (stops.length - 1) : 0];
      return `<stop${offset ? ` offset="${two(offset)}"` : ''} stop-color="${colour}"${
        opacity === undefined ? '' : ` stop-opacity="${two(opacity)}"`
      }/>`;
    })
    .join('');
const alpha = (opacity?: number) => (opacity !== undefined && opacity < 1 ? ` opacity="${two(opacity)}"` : '');

/** Options of a wobbly outline: wob is the depth of the noise as a share of the radius. */
export interface Wobble {
  wob?: number;
  n?: number;
  rot?: number;
  waves?: readonly number[];
}

/** Pen collects the markup of one drawing. Its randomness comes from one seed. */
export class Pen {
  readonly random: Random;
  private readonly definitions = new Map<string, [id: string, markup: string]>();
  private out: string[] = [];
  private readonly stamps = new Map<string, { rot: number; id: string }[]>();
  private count = 0;

  /** @param prefix begins every id, so that several drawings can share one page. */
  constructor(
    seed: string,
    readonly prefix: string,
  ) {
    this.random = random(seed);
  }

  // ---- chance

  /** between returns a number from a to b. */
  between(a: number, b: number): number {
    return a + this.random() * (b - a);
  }
  /** whole returns a whole number from a to b, both included. */
  whole(a: number, b: number): number {
    return Math.floor(this.between(a, b + 1));
  }
  /** pick returns one of a list, which must not be empty. */
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }
  /** shuffle returns the list in another order. */
  shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((item) => [this.random(), item] as const)
      .sort((a, b) => a[0] - b[0])
      .map(([, item]) => item);
  }
  /** vary returns a colour near the given one, in few steps so that gradients are shared. */
  vary(hex: Hex, amount = 0.06): Hex {
    const [l, c, h] = toLch(hex);
    const t = Math.round(this.between(-1, 1) * 2) / 2;
    return fromLch([l + t * amount * 0.7, c * (1 + t * 0.06), h + t * amount * 55]);
  }

  // ---- paint

  /** define adds a definition once per key and returns its id. */
  define(key: string, markup: (id: string) => string): string {
    const definition = this.definitions.get(key);
    if (definition) return definition[0];
    const id = this.prefix + (this.count++).toString(36);
    this.definitions.set(key, [id, '']);
    this.definitions.set(key, [id, markup(id)]);
    return id;
  }
  /** linear is a gradient across a piece, from the upper left to the lower right by default. */
  linear(stops: readonly Stop[], direction = '.15 .05 .8 1'): string {
    const [x1, y1, x2, y2] = direction.split(' ');
    const id = this.define(
      `l${direction}${stops}`,
      (name) =>
        `<linearGradient id="${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopMarkup(stops)}</linearGradient>`,
    );
    return `url(#${id})`;
  }
  /** radial is a gradient around a point (x, y, radius as shares of the box). */
  radial(stops: readonly Stop[], place = '.36 .3 .75'): string {
    const [x, y, r] = place.split(' ');
    const id = this.define(
      `r${place}${stops}`,
      (name) => `<radialGradient id="${name}" cx="${x}" cy="${y}" r="${r}">${stopMarkup(stops)}</radialGradient>`,
    );
    return `url(#${id})`;
  }
  /** volume is the usual light of a piece: lit at the upper left, warm shade at the lower right. */
  volume(hex: Hex, k = 1): string {
    return this.linear([tone(hex, 0.3 * k), hex, tone(hex, -0.3 * k)]);
  }
  /** dome is the light of something round. */
  dome(hex: Hex, k = 1): string {
    return this.radial([tone(hex, 0.34 * k), hex, tone(hex, -0.38 * k)], '.36 .3 .74');
  }

  // ---- marks

  add(markup: string): this {
    this.out.push(markup);
    return this;
  }
  fill(d: string, paint: string, opacity?: number): this {
    return this.add(`<path d="${d}" fill="${paint}"${alpha(opacity)}/>`);
  }
  line(d: string, colour: string, width: number, opacity?: number, round = true): this {
    return this.add(
      `<path class="${round ? 'k' : 'j'}" d="${d}" stroke="${colour}" stroke-width="${num(width)}"${alpha(opacity)}/>`,
    );
  }
  shadow(d: string, height: Height = 'mid'): this {
    return this.add(`<path class="${shadowClass[height]}" d="${d}"/>`);
  }
  /** shadeLine is the shadow of a line. */
  shadeLine(d: string, width: number): this {
    return this.add(`<path class="k h" d="${d}" stroke-width="${num(width)}"/>`);
  }
  /** body draws a shape with its shadow and its light. */
  body(d: string, hex: Hex, height: Height = 'mid', k = 1): this {
    return this.shadow(d, height).fill(d, this.volume(hex, k));
  }
  ellipse(x: number, y: number, rx: number, ry: number, paint: string, opacity?: number, rot = 0): this {
    const turn = rot ? ` transform="rotate(${num(rot)} ${num(x)} ${num(y)})"` : '';
    const box = `cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}"`;
    return this.add(`<ellipse ${box} fill="${paint}"${alpha(opacity)}${turn}/>`);
  }
  circle(x: number, y: number, r: number, paint: string, opacity?: number): this {
    return this.add(`<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${paint}"${alpha(opacity)}/>`);
  }
  hoop(x: number, y: number, r: number, paint: string, width: number, opacity?: number): this {
    const box = `cx="${num(x)}" cy="${num(y)}" r="${num(r)}"`;
    return this.add(`<circle ${box} fill="none" stroke="${paint}" stroke-width="${num(width)}"${alpha(opacity)}/>`);
  }
  /** gleam is a soft light on something wet. */
  gleam(x: number, y: number, rx: number, ry: number, opacity = 0.32): this {
    return this.ellipse(x, y, rx, ry, '#fff8ea', opacity, -34);
  }
  /** sear is a soft-edged stain, such as the browning of a pan. */
  sear(x: number, y: number, rx: number, ry: number, colour: Hex, opacity: number, rot = 0): this {
    const fade = this.radial(
      [
        [colour, 0, opacity],
        [colour, 0.5, opacity * 0.7],
        [colour, 1, 0],
      ],
      '.5 .5 .5',
    );
    return this.ellipse(x, y, rx, ry, fade, 1, rot);
  }
  group(attributes: string, draw: () => void): this {
    this.add(`<g ${attributes}>`);
    draw();
    return this.add('</g>');
  }
  /** clip draws within a shape. */
  clip(d: string, draw: () => void): this {
    const id = this.define(`c${d}`, (name) => `<clipPath id="${name}"><path d="${d}"/></clipPath>`);
    return this.group(`clip-path="url(#${id})"`, draw);
  }
  /** spots are irregular stains around a place. */
  spots(n: number, place: () => Point, size: readonly [number, number], colours: readonly Hex[], opacity = 0.5): this {
    for (let i = 0; i < n; i++) {
      const [x, y] = place();
      const r = this.between(size[0], size[1]);
      const d = this.blob(x, y, r, r * this.between(0.55, 0.85), { n: 7, wob: 0.24, rot: this.between(0, 180) });
      this.fill(d, this.pick(colours), opacity * this.between(0.65, 1.15));
    }
    return this;
  }
  /** specks are tiny round dots in one path. */
  specks(points: readonly Point[], colour: Hex, width: number, opacity = 0.7): this {
    if (!points.length) return this;
    return this.line(points.map(([x, y]) => `M${num(x)} ${num(y)}h.1`).join(''), colour, width, opacity);
  }

  // ---- outlines

  /** outline returns the points of an ellipse with a little irregularity. */
  outline(x: number, y: number, rx: number, ry = rx, o: Wobble = {}): Point[] {
    const { wob = 0.05, n = 10, rot = 0, waves = [2, 3, 5] } = o;
    const phase = waves.map(() => this.between(0, 6.283));
    const depth = waves.map((_, i) => (wob * this.between(0.5, 1)) / (1 + i * 0.35));
    const place = frame(x, y, rot);
    const grow = 1 / Math.cos(Math.PI / n) ** 0.9;
    return Array.from({ length: n }, (_, i) => {
      const a = (i / n) * 6.283185;
      let w = 1;
      waves.forEach((k, q) => {
        w += (depth[q] ?? 0) * Math.sin(k * a + (phase[q] ?? 0));
      });
      return place(Math.cos(a) * rx * w * grow, Math.sin(a) * ry * w * grow);
    });
  }
  blob(x: number, y: number, rx: number, ry = rx, o: Wobble = {}): string {
    return smooth(this.outline(x, y, rx, ry, o));
  }
  disc(x: number, y: number, r: number): string {
    return circlePath(x, y, r);
  }

  // ---- places

  /** within returns a place in a zone, even over its surface. */
  within(z: Zone): Point {
    if (z.w && z.h) return frame(z.x, z.y, z.rot)(this.between(-z.w / 2, z.w / 2), this.between(-z.h / 2, z.h / 2));
    const a = (this.between(z.from ?? 0, z.to ?? 360) * Math.PI) / 180;
    const q = Math.sqrt(this.between((z.hole ?? 0) ** 2, 1));
    return frame(z.x, z.y, z.rot)(Math.cos(a) * q * z.rx, Math.sin(a) * q * z.ry);
  }
  /**
   * scatter returns up to n places in a zone that keep `gap` from each other; the gap shrinks when there is no room.
   */
  scatter(zone: Zone, n: number, gap: number, tries = 26): Point[] {
    const points: Point[] = [];
    let g = gap;
    let missed = 0;
    for (let k = 0; points.length < n && k < n * tries * 4; k++) {
      const q = this.within(zone);
      if (points.every((p) => Math.hypot(p[0] - q[0], p[1] - q[1]) >= g)) {
        points.push(q);
        missed = 0;
      } else if (++missed > tries) {
        g *= 0.93;
        missed = 0;
      }
    }
    return points;
  }

  // ---- pieces that repeat

  /** capture returns what `draw` would have added. */
  capture(draw: () => void): string {
    const outer = this.out;
    this.out = [];
    draw();
    const markup = this.out.join('');
    this.out = outer;
    return markup;
  }
  /**
   * stamp draws a piece once per look and repeats it by reference, which keeps files small. A look is reused when its
   * turn is within `slack` degrees; at most `looks` are made per key.
   */
  stamp(key: string, x: number, y: number, rot: number, looks: number, slack: number, draw: () => void): this {
    const stamps = this.stamps.get(key) ?? [];
    this.stamps.set(key, stamps);
    const apart = (a: number) => Math.abs(((((a - rot) % 360) + 540) % 360) - 180);
    const near = stamps.filter((s) => apart(s.rot) <= slack);
    let use = near.length ? this.pick(near).id : undefined;
    if (stamps.length < looks && (!use || stamps.length < 3 || slack >= 180)) {
      const markup = this.capture(draw);
      use = this.define(`s${key}${stamps.length}`, (id) => `<g id="${id}">${markup}</g>`);
      stamps.push({ rot, id: use });
    }
    if (!use) use = stamps.reduce((a, b) => (apart(a.rot) <= apart(b.rot) ? a : b)).id;
    return this.add(`<use href="#${use}" x="${num(x)}" y="${num(y)}"/>`);
  }

  /** markup returns the definitions and the drawing. */
  markup(): string {
    return `<defs>${[...this.definitions.values()].map(([, m]) => m).join('')}</defs>${this.out.join('')}`;
  }
}
