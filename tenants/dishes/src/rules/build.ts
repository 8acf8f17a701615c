import { type Hex, mix } from '../colour.ts';
import type { Dish, Part, Sauce, SauceWay, Surface, SurfaceName } from '../dish.ts';
import type { Role } from '../look.ts';
import type { PieceName } from '../pieces/index.ts';
import { pieceEntry } from '../pieces/index.ts';
import { byRank, type Draft, has, mentions, type Seen, weigh } from './read.ts';

/** Builder puts a description together; it keeps count of what has been used. */
export class Builder {
  readonly surfaces: Surface[] = [];
  readonly pieces: Part[] = [];
  readonly sauces: Sauce[] = [];
  readonly top: Part[] = [];
  readonly inside = new Set<string>();
  readonly used = new Set<string>();

  constructor(readonly d: Draft) {}

  /** of returns the ingredients of some roles, the most important first. */
  of(...roles: Role[]): Seen[] {
    return this.d.seen.filter((s) => roles.includes(s.role) && !this.used.has(s.slug)).sort(byRank);
  }
  slug(re: RegExp): Seen | undefined {
    return this.d.seen.find((s) => re.test(s.slug));
  }
  all(re: RegExp): Seen[] {
    return this.d.seen.filter((s) => re.test(s.slug));
  }
  use(...list: (Seen | undefined)[]): void {
    for (const s of list) if (s) this.used.add(s.slug);
  }

  surface(name: SurfaceName, of: readonly (Seen | undefined)[], colour?: Hex): void {
    const slugs = [...new Set(of.filter((s): s is Seen => s !== undefined).map((s) => s.slug))];
    if (!slugs.length) return;
    this.surfaces.push({ surface: name, of: slugs, ...(colour ? { colour } : {}) });
  }
  part(s: Seen, share?: number, piece?: PieceName): Part {
    this.used.add(s.slug);
    const p = piece ?? s.piece;
    if (!p) throw new Error(`${s.slug} has no piece`);
    return {
      of: s.slug,
      piece: p,
      share: share ?? weigh(s),
      ...(s.colour && (!piece || piece === s.piece) ? { colour: s.colour } : {}),
      ...(s.done ? { done: s.done } : {}),
    };
  }
  piece(s: Seen | undefined, share?: number, piece?: PieceName): void {
    if (!s || !(piece ?? s.piece)) return;
    const part = this.part(s, share, piece);
    if (!this.pieces.some((p) => p.of === part.of && p.piece === part.piece)) this.pieces.push(part);
  }
  /** some adds the most important ingredients of some roles as pieces. */
  some(most: number, ...roles: Role[]): void {
    for (const s of this.of(...roles)
      .filter((x) => x.piece)
      .slice(0, most))
      this.piece(s);
  }
  onTop(s: Seen | undefined, piece?: PieceName): void {
    if (!s || !(piece ?? s.piece)) return;
    const { share: _share, ...rest } = this.part(s, undefined, piece);
    if (this.top.length < 6) this.top.push(rest);
  }
  sauce(way: SauceWay, list: readonly (Seen | undefined)[], colour?: Hex): boolean {
    const of = list.filter((s): s is Seen => s?.look.substance !== undefined);
    const first = of[0];
    if (!first?.look.substance || this.sauces.length >= 4) return false;
    const white =
      first.role === 'cheese' &&
      (first.look.surface === 'cream' ||
        first.look.surface === 'curds' ||
        /feta|witte|geiten|mozz|ricotta/.test(first.slug));
    const hue = colour ?? first.colour ?? (white ? '#fbf8ef' : undefined);
    this.sauces.push({
      way,
      substance: first.look.substance,
      of: of.map((s) => s.slug),
      ...(hue ? { colour: hue } : {}),
    });
    this.use(...of);
    return true;
  }

  // ---- what most dishes share

  /** herbs that are strewn at the end. */
  herbs(most = 2): void {
    const strewn = this.of('herb').filter(
      (s) =>
        s.piece &&
        (s.last > 0.55 ||
          s.named ||
          s.cover >= 0 ||
          (s.last < 0 && /bosui|peterselie|koriander|bieslook|basilicum|munt|dille/.test(s.slug))),
    );
    for (const s of strewn.slice(0, most)) this.onTop(s);
  }
  nuts(most = 2): void {
    for (const s of this.of('nut')
      .filter((x) => x.piece && x.grams > 2 && !mentions(this.d, x, /maal|pureer|fijn tot|mixer|blender|deeg/))
      .slice(0, most))
      this.onTop(s, this.nutPiece(s));
  }
  private nutPiece(s: Seen): PieceName | undefined {
    return s.piece;
  }
  /** cheese on top, in the form that the steps name. */
  cheeseTop(most = 1): void {
    for (const s of this.of('cheese')
      .filter((x) => x.piece)
      .slice(0, most)) {
      const grated = s.look.cuts?.grated;
      const loose = grated && s.piece !== 'parmesan';
      this.onTop(
        s,
        loose && s.cut !== 'cubes' && s.cut !== 'slices'
          ? grated
          : s.cut === 'crumbs' && s.look.cuts?.crumbs
            ? s.look.cuts.crumbs
            : s.piece,
      );
    }
  }
  /** citrus in wedges, when the dish is served with them. */
  citrus(): void {
    const c = this.of('citrus').find(
      (s) => s.piece && (s.cover >= 0 || mentions(this.d, s, /part|wedge|schijf|serveer|geef|erbij/, 0.5)),
    );
    if (c) this.onTop(c, c.cut === 'slices' ? (c.look.cuts?.slices ?? c.piece) : c.piece);
  }
  /** spooned: yoghurt, cream or a spread that is put on at the end. */
  spooned(way: SauceWay = 'dollop'): void {
    const late = [...this.of('dairy', 'spread'), ...this.of('cheese').filter((s) => s.piece === 'small-dollop')].filter(
      (s) =>
        s.look.substance &&
        s.last >= 0.65 &&
        mentions(this.d, s, /schep|lepel|serveer|geef|erbij|erop|erover|druppel|giet|dop|toef|verdeel|klodder/, 0.65),
    );
    const s = late[0];
    if (!s) return;
    const poured = mentions(this.d, s, /druppel|giet|sprenkel|besprenkel/, 0.6);
    this.sauce(poured ? 'drizzle' : way, [s]);
  }
  /** sweet syrup that is poured on at the end. */
  syrup(): void {
    const s = this.of('sweet').find(
      (x) =>
        x.look.substance === 'syrup' &&
        x.last > 0.6 &&
        mentions(this.d, x, /druppel|giet|sprenkel|besprenkel|erover|erop|serveer/, 0.5),
    );
    if (s) this.sauce('drizzle', [s]);
  }
  /** finish adds what is strewn on nearly everything. */
  finish(o: { herbs?: number; nuts?: number; cheese?: number } = {}): void {
    this.cheeseTop(o.cheese ?? 1);
    this.nuts(o.nuts ?? 2);
    this.herbs(o.herbs ?? 2);
    this.citrus();
  }
  /** grain adds the grain, noodles or mash that goes with a dish. */
  grain(): Surface | undefined {
    const s = this.of('grain', 'dough').find(
      (x) => x.look.surface && !/porridge|pizza|pastry|rice-paper/.test(x.look.surface),
    );
    if (s?.look.surface) {
      const tinted = this.tint(s);
      this.surface(s.look.surface === 'mash' ? 'mash' : s.look.surface, [s], tinted ?? s.colour);
      this.use(s);
    } else {
      const cauli = this.slug(/bloemkool$/);
      if (cauli && /bloemkoolrijst|tabouleh van bloemkool/.test(this.d.name)) {
        this.surface('couscous', [cauli], '#f3ecd9');
        this.use(cauli);
      }
    }
    return this.surfaces.find((x) =>
      [
        'long-grain',
        'short-grain',
        'couscous',
        'noodles',
        'thin-noodles',
        'thick-noodles',
        'spaghetti',
        'mash',
      ].includes(x.surface),
    );
  }
  /** tint of rice that was coloured while cooking. */
  private tint(s: Seen): Hex | undefined {
    const { d } = this;
    if (!/grain|noodles/.test(s.look.surface ?? '')) return undefined;
    if (d.kind === 'rice' || d.kind === 'noodles' || /gele rijst/.test(d.name)) {
      if (/jollof|jambalaya|kimchi|spaanse/.test(d.name)) return '#d98a4c';
      if (has(d, /kurkuma|saffraan/) || /paella|biryani|gele rijst/.test(d.name)) return '#ebc35a';
      if (/risotto/.test(d.name)) return has(d, /pompoen/) ? '#e6b660' : undefined;
      if (has(d, /sojasaus|ketjap/)) return s.look.surface === 'thin-noodles' ? '#d9b078' : '#dcb67c';
    }
    return undefined;
  }
  /** mashed potato or other roots, when the steps mash them. */
  mashed(): boolean {
    const roots = this.d.seen.filter(
      (s) =>
        /potato/.test(s.role) ||
        /puree-vlokken/.test(s.slug) ||
        /knolselderij|pastinaak|bloemkool|pompoen|aubergine|witte-bonen|boterbonen|tuinbonen/.test(s.slug),
    );
    const s =
      roots.find((x) => mentions(this.d, x, /\bstamp|pureer|puree|prak/)) ??
      (/puree/.test(this.d.name) ? roots[0] : undefined);
    if (!s) return false;
    const hue = /pompoen|zoete/.test(s.slug)
      ? '#dc9450'
      : /aubergine/.test(s.slug)
        ? '#b99f70'
        : /tuinbonen/.test(s.slug)
          ? '#b3bf78'
          : /selderij|bloemkool|bonen|pastinaak/.test(s.slug)
            ? '#e9dfc0'
            : undefined;
    this.surface('mash', [s], hue);
    this.use(s);
    return true;
  }

  /** mashedCrust is a mash that was baked as the top of an oven dish. */
  mashedCrust(): void {
    const s = this.d.seen.filter((x) => x.role === 'potato' || /knolselderij|bloemkool|pastinaak/.test(x.slug));
    this.surface('mash-crust', s.length ? s : this.d.seen.filter((x) => x.cover >= 0));
    this.use(...s);
  }

  dish(): Dish {
    const { d } = this;
    const out: Dish = { kind: d.kind };
    if (this.surfaces.length) out.surfaces = this.surfaces.slice(0, 6);
    if (this.pieces.length) out.pieces = this.pieces.slice(0, 9);
    if (this.sauces.length) out.sauces = this.sauces;
    if (this.top.length) out.top = this.top;
    if (this.inside.size) out.inside = [...this.inside];
    return out;
  }
}

/** blendOf returns about the colour that ingredients have together. */
export function blendOf(list: readonly Seen[], fallback: Hex): Hex {
  let colour: Hex | undefined;
  let weight = 0;
  for (const s of list) {
    const c = s.colour ?? (s.look.piece ? pieceEntry(s.look.piece).colour : undefined);
    if (!c || s.grams <= 0) continue;
    colour = colour ? mix(colour, c, s.grams / (weight + s.grams)) : c;
    weight += s.grams;
  }
  return colour ?? fallback;
}
