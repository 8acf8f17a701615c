import type { Unit } from '@lepelblad/api';
import { conventionsOf, text } from '../i18n/index.ts';
import type { Language } from '../i18n/texts.ts';
import { hardSpace, numbers } from './numbers.ts';

const fractions = ['', '¼', '½', '¾'] as const;

/** Returns a number of quarters as a whole and a fraction: `½`, `1¼`, `3`. */
function inQuarters(quarters: number, language: Language): string {
  const whole = Math.floor(quarters / 4);
  const fraction = fractions[quarters % 4] ?? '';
  return whole === 0 && fraction ? fraction : `${numbers(language).whole(whole)}${fraction}`;
}

/** Rounds to quarters, from two on to halves, and from ten on to whole numbers. The result is at least a quarter. */
function kitchenCount(value: number): number {
  const perUnit = value >= 10 ? 1 : value >= 2 ? 2 : 4;
  return Math.max(1, Math.round(value * perUnit)) / perUnit;
}

/** Rounds to quarters, from two on to halves, and from ten on to whole numbers: `½`, `1¼`, `3`. At least a quarter. */
export function kitchenNumber(value: number, language: Language): string {
  return inQuarters(kitchenCount(value) * 4, language);
}

/**
 * Rounds a weight for a kitchen scale: to 1 below 20, to 5 below 250, to 10 below 1000, then to 50. The result is at
 * least 1.
 */
export function kitchenWeight(value: number): number {
  const step = value < 20 ? 1 : value < 250 ? 5 : value < 1000 ? 10 : 50;
  return Math.max(1, Math.round(value / step) * step);
}

/** Units that are not divided. */
const indivisible: readonly Unit[] = ['pinch', 'knife-tip'];

/**
 * Returns the whole number whose plural form an amount takes: in Dutch `1½ ui` as `1 ui`, in English `1½ onions` as
 * `2 onions`.
 */
function grammatical(count: number, language: Language): number {
  const round = conventionsOf(language).fraction === 'up' ? Math.ceil : Math.floor;
  return Math.max(1, round(count));
}

/** Whether an amount takes the plural of a name, by the number that {@link quantity} shows. */
export const kitchenPlural = (value: number, language: Language): boolean =>
  new Intl.PluralRules(language).select(grammatical(kitchenCount(value), language)) !== 'one';

const isMeasured = (unit: Unit): unit is 'g' | 'ml' => unit === 'g' || unit === 'ml';

/** Returns a weight or volume, from a thousand on in kg or l. */
function measured(value: number, unit: 'g' | 'ml', language: Language): string {
  const { exact } = numbers(language);
  if (value < 1000) return `${exact(value)}${hardSpace}${text(`food.unit.${unit}`)}`;
  return `${exact(value / 1000)}${hardSpace}${text(`food.unit.${unit === 'g' ? 'kg' : 'l'}`)}`;
}

/** Returns an amount with its unit. Pieces have none, because the name of the food follows. */
function counted(amount: string, count: number, unit: Exclude<Unit, 'g' | 'ml'>, language: Language): string {
  if (unit === 'piece') return amount;
  return `${amount}${hardSpace}${text(`food.unit.${unit}`, { count: grammatical(count, language) })}`;
}

/** Returns an amount in a recipe, rounded for cooking: `165 g`, `1½ el`, `2 tenen`, `1,25 kg`. */
export function quantity(value: number, unit: Unit, language: Language): string {
  if (isMeasured(unit)) return measured(kitchenWeight(value), unit, language);
  const count = indivisible.includes(unit) ? Math.max(1, Math.round(value)) : kitchenCount(value);
  return counted(inQuarters(count * 4, language), count, unit, language);
}

/** Returns an exact amount, such as a pack or an item of a shopping list: `375 g`, `1,03 kg`, `12½`. */
export function exactQuantity(value: number, unit: Unit, language: Language): string {
  if (isMeasured(unit)) return measured(value, unit, language);
  const amount = Number.isInteger(value * 4) ? inQuarters(value * 4, language) : numbers(language).exact(value);
  return counted(amount, value, unit, language);
}

/** Returns a number of portions: `1 portie`, `2 porties`, `1½ portie`. */
export function servings(value: number, language: Language): string {
  const count = Math.max(1, Math.round(value * 4)) / 4;
  return text('food.servings', { count: grammatical(count, language), amount: inQuarters(count * 4, language) });
}
