import type { Hex } from './colour.ts';
import { tone } from './colour.ts';
import { frame, rounded, smooth } from './geometry.ts';
import type { Pen } from './pen.ts';

/** Colours of the table: near and far tone by day, and their twins in the dark. */
export const tables = {
  peach: ['#f9dfc6', '#efc8a2', '#45362b', '#302620'],
  butter: ['#f9ecc0', '#eedb97', '#433b27', '#2f291d'],
  sage: ['#deead0', '#bfd3a6', '#343c2f', '#252b22'],
  sky: ['#d6e8ee', '#b3d2dc', '#2f3a40', '#212930'],
  blush: ['#f8dcd4', '#ecbfb1', '#44322e', '#302422'],
  lilac: ['#e8dff0', '#cfbedb', '#38323e', '#29252e'],
  sand: ['#f1e5d0', '#e0cca8', '#3e372a', '#2b2720'],
  mint: ['#d2eedd', '#aedcc3', '#2d3c35', '#202c27'],
} as const satisfies Record<string, readonly [Hex, Hex, Hex, Hex]>;
export type Table = keyof typeof tables;

/** cloth is a folded napkin that the vessel partly covers. */
export function cloth(pen: Pen, x: number, y: number, rot: number, c: Hex): void {
  const f = frame(x, y, rot);
  const [w, h] = [206, 150];
  const d = rounded(
    f.all([
      [-w, -h],
      [w, -h * 0.95],
      [w * 0.98, h],
      [-w, h],
    ]),
    14,
  );
  pen.add(`<path d="${d}" transform="translate(6 10)" fill="#33190a" opacity=".13"/>`);
  pen.fill(d, pen.linear([tone(c, 0.28), c, tone(c, -0.12)]));
  pen.clip(d, () => {
    for (const u of [-0.82, -0.72, 0.72, 0.82])
      pen.line(
        smooth(
          f.all([
            [-w, h * u],
            [w, h * u],
          ]),
          false,
        ),
        '#fffaf0',
        Math.abs(u) > 0.8 ? 8 : 3.4,
        0.5,
      );
    pen.line(
      smooth(
        f.all([
          [-w * 0.6, -h],
          [-w * 0.3, 0],
          [-w * 0.45, h],
        ]),
        false,
      ),
      tone(c, -0.4),
      8,
      0.13,
    );
    pen.line(
      smooth(
        f.all([
          [w * 0.2, -h],
          [w * 0.45, 0],
          [w * 0.3, h],
        ]),
        false,
      ),
      '#fffaf0',
      11,
      0.16,
    );
  });
}

/** spoon or fork beside the vessel. */
export function cutlery(pen: Pen, x: number, y: number, rot: number, kind: 'spoon' | 'fork', c: Hex = '#c3b394'): void {
  const f = frame(x, y, rot);
  const handle = rounded(
    f.all([
      [-42, -4.5],
      [150, -7.5],
      [150, 7.5],
      [-42, 4.5],
    ]),
    7,
  );
  const head =
    kind === 'spoon'
      ? smooth(
          f.all([
            [-34, -4],
            [-54, -24],
            [-88, -28],
            [-112, -14],
            [-112, 14],
            [-88, 28],
            [-54, 24],
            [-34, 4],
          ]),
        )
      : smooth(
          f.all([
            [-36, -5],
            [-60, -17],
            [-80, -19],
            [-80, 19],
            [-60, 17],
            [-36, 5],
          ]),
        ) +
        [-15.5, -5.2, 5.2, 15.5]
          .map((k) =>
            rounded(
              f.all([
                [-124, k - 2.4],
                [-72, k - 3.4],
                [-72, k + 3.4],
                [-124, k + 2.4],
              ]),
              3,
            ),
          )
          .join('');
  pen.add(`<path d="${handle}${head}" transform="translate(6 10)" fill="#33190a" opacity=".18"/>`);
  pen.fill(handle + head, pen.linear([tone(c, 0.4), c, tone(c, -0.3)]));
  if (kind === 'spoon')
    pen.fill(
      smooth(
        f.all([
          [-52, -12],
          [-84, -19],
          [-102, -8],
          [-102, 8],
          [-84, 19],
          [-52, 12],
        ]),
      ),
      pen.linear([tone(c, -0.36), tone(c, -0.08), tone(c, 0.36)]),
      0.8,
    );
}
