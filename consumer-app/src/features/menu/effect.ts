import type { MenuEffect, ShoppingDifference } from '@lepelblad/api';
import type { Format } from '@/lib/format';
import type { useText } from '@/lib/i18n';

export type Text = ReturnType<typeof useText>;

const macros = ['protein', 'fat', 'carbohydrate'] as const;

/**
 * Returns the effect of a change on its day, such as `−40 kcal, eiwit −12 g`. Differences of less than a gram are left
 * out.
 */
export function effectText(effect: MenuEffect, t: Text, format: Format): string {
  const parts = macros
    .filter((macro) => Math.abs(effect[macro]) >= 1)
    .map((macro) => t(`menu.effect.${macro}`, { grams: format.signed(effect[macro]) }));
  return [t('menu.effect.kcal', { kcal: format.signed(effect.kcal) }), ...parts].join(', ');
}

/** Returns an ingredient with the difference in quantity, such as `zalmfilet (1 pak)` or `citroen (2)`. */
function differenceText({ name, quantity, unit, packs }: ShoppingDifference, t: Text, format: Format): string {
  const amount = packs
    ? t('menu.effect.packs', { count: packs.count })
    : quantity !== undefined && unit && format.exactQuantity(quantity, unit);
  return amount ? `${name} (${amount})` : name;
}

/**
 * Returns the effect of a change outside its day, by line: on the next day's leftovers, and what is added to and
 * removed from the shopping list, at most `most` ingredients each.
 */
export function shoppingText(
  { extra, saved, leftover }: MenuEffect,
  maxIngredients: number,
  t: Text,
  format: Format,
): string[] {
  const names = (all: ShoppingDifference[]) => {
    const few = all.slice(0, maxIngredients).map((one) => differenceText(one, t, format));
    return all.length > maxIngredients
      ? t('menu.effect.more', { names: few.join(', '), count: all.length - maxIngredients })
      : few.join(', ');
  };
  const differences = [
    extra.length > 0 && t('menu.effect.extra', { names: names(extra) }),
    saved.length > 0 && t('menu.effect.saved', { names: names(saved) }),
  ].filter((line) => line !== false);
  return [
    ...(leftover
      ? [t(`menu.effect.leftover.${leftover.becomes}`, { day: format.dates.weekdayWithin(leftover.date) })]
      : []),
    ...(differences.length > 0 ? differences : [t('menu.effect.same')]),
  ];
}
