import type { MenuMeal } from '@lepelblad/api';
import { useText } from '@/lib/i18n';

/** Returns a function that names what is done instead of eating the dish of a meal; undefined if the dish is eaten. */
export function useInstead() {
  const t = useText();
  return ({ instead }: Pick<MenuMeal, 'instead'>): string | undefined =>
    instead && (instead.note || t(`menu.instead.name.${instead.kind}`));
}
