import type { Unit } from '@lepelblad/api';
import { conventionsOf, text } from '../i18n/index.ts';
import type { Language } from '../i18n/texts.ts';
import { hardSpace, numbers } from './numbers.ts';

const fractions = ['', '¼', '½', '¾'] as const;

/** A number of quarters as whole and fraction: `½`, `1¼`, `3`. */
function inQuarters(quarters: number, language: Language): string {
  const whole = Math.floor(quarters / 4);
  const fraction = fractions[quarters % 4] ?? '';
  return whole === 0 && fraction ? fraction : `${numbers(language).whole(whole)}${fraction}`;
}

/** What a kitchen makes of a number: quarters, and wholes from ten on. Never less than a quarter. */
const kitchenCount = (value: number) => (value >= 10 ? Math.round(value) : Math.max(1, Math.round(value * 4)) / 4);

/** To quarters, as a kitchen counts: `½`, `1¼`, `3`. From ten on whole. Never less than a quarter. */
export function kitchenNumber(value: number, language: Language): string {
  return inQuarters(kitchenCount(value) * 4, language);
}

/**
 * To what a kitchen scale shows without fuss: by 1 under 20, by 5 under 250, by 10 under 1000, then by 50. Never less
 * than 1.
 */
export function kitchenWeight(value: number): number {
  const step = value < 20 ? 1 : value < 250 ? 5 : value < 1000 ? 10 : 50;
  return Math.max(1, Math.round(value / step) * step);
}

/** What nobody takes a part of. */
const indivisible: readonly Unit[] = ['pinch', 'knife-tip'];

/**
 * The whole number whose plural form an amount takes: in Dutch `1½ ui` as `1 ui`, in English `1½ onions` as `2 onions`.
 */
function grammatical(count: number, language: Language): number {
  const round = conventionsOf(language).fraction === 'up' ? Math.ceil : Math.floor;
  return Math.max(1, round(count));
}

/** Whether a cook uses the plural of a name for an amount, by the number that {@link quantity} shows. */
export const kitchenPlural = (value: number, language: Language): boolean =>
  new Intl.PluralRules(language).select(grammatical(kitchenCount(value), language)) !== 'one';

const isMeasured = (unit: Unit): unit is 'g' | 'ml' => unit === 'g' || unit === 'ml';

/** A weight or volume, from a thousand on in kg or l. */
function measured(value: number, unit: 'g' | 'ml', language: Language): string {
  const { exact } = numbers(language);
  if (value < 1000) return `${exact(value)}${hardSpace}${text(`food.unit.${unit}`)}`;
  return `${exact(value / 1000)}${hardSpace}${text(`food.unit.${unit === 'g' ? 'kg' : 'l'}`)}`;
}

/** An amount with its unit. Pieces have no word, because the name of the food is next to it. */
function counted(amount: string, count: number, unit: Exclude<Unit, 'g' | 'ml'>, language: Language): string {
  if (unit === 'piece') return amount;
  return `${amount}${hardSpace}${text(`food.unit.${unit}`, { count: grammatical(count, language) })}`;
}

/** An amount as a cook says it, rounded for a kitchen: `165 g`, `1½ el`, `2 tenen`, `1,25 kg`. */
export function quantity(value: number, unit: Unit, language: Language): string {
  if (isMeasured(unit)) return measured(kitchenWeight(value), unit, language);
  const count = indivisible.includes(unit) ? Math.max(1, Math.round(value)) : kitchenCount(value);
  return counted(inQuarters(count * 4, language), count, unit, language);
}

/** An amount that is right as it is, such as a pack or what is to be bought: `375 g`, `1,03 kg`, `12½`. */
export function exactQuantity(value: number, unit: Unit, language: Language): string {
  if (isMeasured(unit)) return measured(value, unit, language);
  const amount = Number.isInteger(value * 4) ? inQuarters(value * 4, language) : numbers(language).exact(value);
  return counted(amount, value, unit, language);
}

/** Portions: `1 portie`, `2 porties`, `1½ portie`. */
export function servings(value: number, language: Language): string {
  const count = kitchenCount(value);
  return text('food.servings', { count: grammatical(count, language), amount: inQuarters(count * 4, language) });
}
