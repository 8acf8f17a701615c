import type {
  MealInsteadSet,
  MealMove,
  MealSurprise,
  MealSwap,
  MenuDayChange,
  MenuDayRegenerate,
  MenuDayTakeOver,
} from '@lepelblad/api';
import { useQuery } from '@tanstack/react-query';
import { client } from '@/lib/api';

/** A change of a day or, to move a meal, of two, in the form of the API. */
export type ChangeRequest =
  | { kind: 'swap'; body: MealSwap }
  | { kind: 'surprise'; body: MealSurprise }
  | { kind: 'newDay'; body: MenuDayRegenerate }
  | { kind: 'takeOver'; body: MenuDayTakeOver }
  | { kind: 'instead'; body: MealInsteadSet }
  | { kind: 'move'; body: MealMove };

/** The number of alternatives for a surprise before they repeat. */
const maxTurns = 20;

/** Returns the turn after one; the first for undefined. */
export const nextTurn = (turn: number | undefined): number => (turn === undefined ? 0 : (turn + 1) % maxTurns);

function post(ask: ChangeRequest, preview: boolean) {
  switch (ask.kind) {
    case 'swap':
      return client.POST('/receipts/weekly-menu/mealtime/manual-replace', { body: { ...ask.body, preview } });
    case 'surprise':
      return client.POST('/receipts/weekly-menu/mealtime/random-replace', { body: { ...ask.body, preview } });
    case 'newDay':
      return client.POST('/receipts/weekly-menu/regenerate-day', { body: { ...ask.body, preview } });
    case 'takeOver':
      return client.POST('/receipts/weekly-menu/takeover-day', { body: { ...ask.body, preview } });
    case 'instead':
      return client.POST('/receipts/weekly-menu/mealtime/instead', { body: { ...ask.body, preview } });
    case 'move':
      return client.POST('/receipts/weekly-menu/mealtime/move', { body: { ...ask.body, preview } });
  }
}

/** Sends a change or, with `preview`, asks for its effect. */
export async function send(ask: ChangeRequest, preview: boolean): Promise<MenuDayChange> {
  const { data } = await post(ask, preview);
  if (!data) throw new Error('A change has no answer.');
  return data.data;
}

/**
 * Fetches the effect of a change. While another change of the same kind is being fetched, the previous effect stays.
 */
export function usePreview(ask: ChangeRequest | undefined) {
  return useQuery({
    queryKey: ['menu change', ask],
    queryFn: () => (ask ? send(ask, true) : Promise.reject(new Error('Nothing is asked.'))),
    enabled: ask !== undefined,
    placeholderData: (previous, last) =>
      (last?.queryKey[1] as ChangeRequest | undefined)?.kind === ask?.kind ? previous : undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
