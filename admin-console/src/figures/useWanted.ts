import { funnelNameValues } from '@lepelblad/api/enums';
import { useSearchParams } from 'react-router';
import type { Wanted } from './calls';
import { daysBefore, todayInAmsterdam } from './days';

/** How many days are shown at first. */
const usualDays = 30;

/** What to show, kept in the address so that it can be shared and gone back to. */
export function useWanted(firstTenant: string): [Wanted, (change: Partial<Wanted>) => void] {
  const [search, setSearch] = useSearchParams();
  const today = todayInAmsterdam();
  const to = search.get('to') ?? today;
  const wanted: Wanted = {
    tenantId: search.get('tenantId') ?? firstTenant,
    from: search.get('from') ?? daysBefore(today, usualDays - 1),
    to,
    funnel: funnelNameValues.find((name) => name === search.get('funnel')) ?? 'general',
    cameFrom: search.get('cameFrom') ?? '',
  };
  const change = (changed: Partial<Wanted>) =>
    setSearch({ ...Object.fromEntries(search), ...wanted, ...changed }, { replace: true });
  return [wanted, change];
}
