import { capital, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';

/** Returns a function that names a list by its days of the menu; the list without them has a name of its own. */
export function useListName(): (dates: readonly string[]) => string {
  const t = useText();
  const format = useFormat();
  return (dates) => (dates.length > 0 ? capital(format.dates.days(dates)) : t('shopping.own'));
}
