import { funnelNameValues } from '@lepelblad/api/enums';
import { useSearchParams } from 'react-router';
import { daysBefore, todayInAmsterdam } from '@/components/days';
import type { Selection } from './calls';

/** Number of days shown by default. */
const usualDays = 30;

/** useSelection returns the selection, which is in the URL, and a function that changes it. */
export function useSelection(firstTenant: string): [Selection, (change: Partial<Selection>) => void] {
  const [search, setSearch] = useSearchParams();
  const today = todayInAmsterdam();
  const to = search.get('to') ?? today;
  const selection: Selection = {
    tenantId: search.get('tenantId') ?? firstTenant,
    from: search.get('from') ?? daysBefore(today, usualDays - 1),
    to,
    funnel: funnelNameValues.find((name) => name === search.get('funnel')) ?? 'general',
    cameFrom: search.get('cameFrom') ?? '',
  };
  const change = (changed: Partial<Selection>) =>
    setSearch({ ...Object.fromEntries(search), ...selection, ...changed }, { replace: true });
  return [selection, change];
}
