import type { Mode } from './tokens.ts';

/** The light tint behind a recipe's pictures; the hue, 0–359, belongs to the recipe's main ingredient. */
export function coverTint(hue: number, mode: Mode): string {
  return mode === 'light' ? `hsl(${hue} 70% 88%)` : `hsl(${hue} 26% 24%)`;
}

/** The highlight in the upper left corner of that tint. */
export function coverHighlight(mode: Mode): string {
  const strength = mode === 'light' ? 0.73 : 0.12;
  return `radial-gradient(circle at 28% 15%, rgb(255 255 255 / ${strength}), transparent 58%)`;
}
