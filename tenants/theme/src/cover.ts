import type { Mode } from './tokens.ts';

/** The tint of a cover while its image loads; the hue, 0–359, belongs to the recipe's main ingredient. */
export function coverTint(hue: number, mode: Mode): string {
  return mode === 'light' ? `hsl(${hue} 70% 88%)` : `hsl(${hue} 26% 24%)`;
}
