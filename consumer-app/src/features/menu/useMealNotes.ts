import type { MenuMeal } from '@lepelblad/api';
import { useFormat } from '@/lib/format';
import { useLanguage, useText } from '@/lib/i18n';

/** What is said of a meal beside its facts: who eats along, and what is a leftover of what. */
export function useMealNotes() {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  return ({ along, feeds, leftoverOf }: Pick<MenuMeal, 'along' | 'feeds' | 'leftoverOf'>): string[] => [
    ...(leftoverOf ? [t('menu.table.leftover', { day: format.dates.weekdayWithin(leftoverOf) })] : []),
    ...(feeds ? [t('menu.table.double', { day: format.dates.weekdayWithin(feeds.date) })] : []),
    ...(along ? [t('menu.table.along', { names: new Intl.ListFormat(language).format(along) })] : []),
  ];
}
