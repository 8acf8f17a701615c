import { text } from '../i18n/index.ts';
import type { Language } from '../i18n/texts.ts';
import { hardSpace, numbers } from './numbers.ts';

/** How a cook measures: by weight, by spoon, or by counting. */
export type Unit =
  | 'g'
  | 'ml'
  | 'tbsp'
  | 'tsp'
  | 'piece'
  | 'slice'
  | 'clove'
  | 'can'
  | 'bunch'
  | 'sprig'
  | 'handful'
  | 'cup'
  | 'scoop'
  | 'pinch'
  | 'knife-tip';

const fractions = ['', '¼', '½', '¾'] as const;

/** To quarters, as a kitchen counts: `½`, `1¼`, `3`. From ten on whole. Never less than a quarter. */
export function kitchenNumber(value: number, language: Language): string {
  if (value >= 10) return numbers(language).whole(value);
  const quarters = Math.max(1, Math.round(value * 4));
  const whole = Math.floor(quarters / 4);
  const fraction = fractions[quarters % 4] ?? '';
  return whole === 0 ? fraction : `${whole}${fraction}`;
}

/** To what a kitchen scale shows without fuss: by 1 under 20, by 5 under 250, then by 10. Never less than 1. */
export function kitchenWeight(value: number): number {
  const step = value < 20 ? 1 : value < 250 ? 5 : 10;
  return Math.max(1, Math.round(value / step) * step);
}

/** What nobody takes a part of. */
const indivisible: readonly Unit[] = ['pinch', 'knife-tip'];

/** The number that decides between singular and plural: half a clove is one clove. */
const grammatical = (value: number) => (Math.max(1, Math.round(value * 4)) <= 4 ? 1 : 2);

/**
 * An amount as a cook says it: `165 g`, `1½ el`, `2 tenen`, `1,2 kg`.
 * Pieces stand without a word, because the name that follows says it: `3`.
 */
export function quantity(value: number, unit: Unit, language: Language): string {
  if (unit === 'g' || unit === 'ml') {
    const rounded = kitchenWeight(value);
    if (rounded < 1000) return `${rounded}${hardSpace}${text(`food.unit.${unit}`)}`;
    return `${numbers(language).decimal(rounded / 1000)}${hardSpace}${unit === 'g' ? 'kg' : 'l'}`;
  }
  const count = indivisible.includes(unit) ? Math.max(1, Math.round(value)) : value;
  const amount = kitchenNumber(count, language);
  if (unit === 'piece') return amount;
  return `${amount}${hardSpace}${text(`food.unit.${unit}`, { count: grammatical(count) })}`;
}

/** Portions: `1 portie`, `2 porties`, `1½ portie`. */
export function servings(value: number, language: Language): string {
  return text('food.servings', { count: value < 2 ? 1 : 2, amount: kitchenNumber(value, language) });
}
