import type { MenuMeal } from '@lepelblad/api';
import { useFormat } from '@/lib/format';
import { useLanguage, useText } from '@/lib/i18n';

/** Returns a function that lists notes about a meal: who eats along, leftovers, and that the user likes it. */
export function useMealNotes() {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  return ({
    along,
    feeds,
    leftoverOf,
    taste,
    unsuitable,
  }: Pick<MenuMeal, 'along' | 'feeds' | 'leftoverOf' | 'taste' | 'unsuitable'>): string[] => [
    ...(leftoverOf ? [t('menu.table.leftover', { day: format.dates.weekdayWithin(leftoverOf) })] : []),
    ...(feeds ? [t('menu.table.double', { day: format.dates.weekdayWithin(feeds.date) })] : []),
    ...(along ? [t('menu.table.along', { names: new Intl.ListFormat(language).format(along) })] : []),
    ...(taste === 'liked' && !unsuitable ? [t('form.week.liked')] : []),
  ];
}
