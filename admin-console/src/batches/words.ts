import type { useText } from '@/providers/i18n';
import type { Batch } from './calls';

/** lengthOf returns how long the access of a code lasts, in words. */
export function lengthOf({ accessDays, accessMonths }: Batch, t: ReturnType<typeof useText>): string {
  return accessDays === undefined
    ? t('resources.batches.months', { smart_count: accessMonths ?? 0 })
    : t('resources.batches.days', { smart_count: accessDays });
}
