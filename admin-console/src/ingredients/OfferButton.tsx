import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useNotify } from 'react-admin';
import { useProblem } from '@/components/problem';
import { type TextKey, useText } from '@/providers/i18n';
import type { Ingredient, IngredientProvider } from './calls';

/** Brings a withdrawn ingredient back into the catalogue. */
export function OfferButton({ ingredient: { id, name } }: { ingredient: Ingredient }) {
  const t = useText();
  const data = useDataProvider<IngredientProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const problemOf = useProblem();
  const { canAccess } = useCanAccess({ resource: 'ingredients', action: 'edit' });
  const [busy, setBusy] = useState(false);
  if (!canAccess) return null;
  const offer = async () => {
    setBusy(true);
    try {
      const { data: offered } = await data.offerIngredient(id);
      if (!offered.id) return;
      const done: TextKey = 'resources.ingredients.withdraw.offered';
      notify(done, { type: 'success', messageArgs: { name } });
      await queries.invalidateQueries();
    } catch (refusal) {
      notify(problemOf(refusal).text, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="text" disabled={busy} onClick={() => void offer()}>
      {t('resources.ingredients.withdraw.offer')}
    </Button>
  );
}
