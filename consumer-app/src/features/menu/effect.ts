import type { MenuEffect, ShoppingDifference } from '@lepelblad/api';
import type { Format } from '@/lib/format';
import type { useText } from '@/lib/i18n';

type Text = ReturnType<typeof useText>;

const macros = ['protein', 'fat', 'carbohydrate'] as const;

/**
 * What a change does to its day: `−40 kcal, eiwit −12 g`. A macro that changes by less than a gram is not worth saying.
 */
export function effectText(effect: MenuEffect, t: Text, format: Format): string {
  const parts = macros
    .filter((macro) => Math.abs(effect[macro]) >= 1)
    .map((macro) => t(`menu.effect.${macro}`, { grams: format.signed(effect[macro]) }));
  return [t('menu.effect.kcal', { kcal: format.signed(effect.kcal) }), ...parts].join(', ');
}

/** One ingredient with how much more or less of it is bought: `zalmfilet (1 pak)`, `citroen (2)`. */
function differenceText({ name, quantity, unit, packs }: ShoppingDifference, t: Text, format: Format): string {
  const amount = packs
    ? t('menu.effect.packs', { count: packs.count })
    : quantity !== undefined && unit && format.exactQuantity(quantity, unit);
  return amount ? `${name} (${amount})` : name;
}

/**
 * What a change does beside its day, in lines: to what is eaten of it the day after, what comes onto the shopping list,
 * and what goes off it; at most so many of each.
 */
export function shoppingText({ extra, saved, leftover }: MenuEffect, most: number, t: Text, format: Format): string[] {
  const names = (all: ShoppingDifference[]) => {
    const few = all.slice(0, most).map((one) => differenceText(one, t, format));
    return all.length > most
      ? t('menu.effect.more', { names: few.join(', '), count: all.length - most })
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
