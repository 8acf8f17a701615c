import type { MealSurprise, MealSwap, MenuDayChange, MenuDayRegenerate, MenuDayTakeOver } from '@lepelblad/api';
import { useQuery } from '@tanstack/react-query';
import { client } from '@/lib/api';

/** A requested change of one day, as the server takes it. */
export type Ask =
  | { kind: 'swap'; body: MealSwap }
  | { kind: 'surprise'; body: MealSurprise }
  | { kind: 'newDay'; body: MenuDayRegenerate }
  | { kind: 'takeOver'; body: MenuDayTakeOver };

/** How often others can be asked for before they begin anew. */
const turns = 20;

/** The turn after one: that of the first preview when there was none. */
export const nextTurn = (turn: number | undefined): number => (turn === undefined ? 0 : (turn + 1) % turns);

function post(ask: Ask, preview: boolean) {
  switch (ask.kind) {
    case 'swap':
      return client.POST('/receipts/weekly-menu/mealtime/manual-replace', { body: { ...ask.body, preview } });
    case 'surprise':
      return client.POST('/receipts/weekly-menu/mealtime/random-replace', { body: { ...ask.body, preview } });
    case 'newDay':
      return client.POST('/receipts/weekly-menu/regenerate-day', { body: { ...ask.body, preview } });
    case 'takeOver':
      return client.POST('/receipts/weekly-menu/takeover-day', { body: { ...ask.body, preview } });
  }
}

/** Asks the server for a change, or with `preview` what it would do. */
export async function send(ask: Ask, preview: boolean): Promise<MenuDayChange> {
  const { data } = await post(ask, preview);
  if (!data) throw new Error('A change has no answer.');
  return data.data;
}

/** What a change would do; while another of its kind is asked for, what the last one would. */
export function usePreview(ask: Ask | undefined) {
  return useQuery({
    queryKey: ['menu change', ask],
    queryFn: () => (ask ? send(ask, true) : Promise.reject(new Error('Nothing is asked.'))),
    enabled: ask !== undefined,
    placeholderData: (previous, last) =>
      (last?.queryKey[1] as Ask | undefined)?.kind === ask?.kind ? previous : undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
