import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { Question } from '@/components/Question';
import { useRefusal } from '@/components/useRefusal';
import { type TextKey, useText } from '@/providers/i18n';
import type { Recipe, RecipeProvider } from './calls';
import { nameOf } from './words';

/** Withdraws a recipe, after confirmation, or restores it. */
export function StateButton({ recipe }: { recipe: Recipe }) {
  const t = useText();
  const data = useDataProvider<RecipeProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { form, problem, tell } = useRefusal('state', []);
  const { id, withdrawn } = recipe;
  const name = nameOf(recipe);

  const change = async () => {
    setBusy(true);
    tell(null);
    try {
      await (withdrawn ? data.offerRecipe(id) : data.withdrawRecipe(id));
    } catch (refusal) {
      tell(refusal);
      if (withdrawn) setAsking(true);
      setBusy(false);
      return;
    }
    setBusy(false);
    setAsking(false);
    const done: TextKey = withdrawn ? 'resources.recipes.show.offeredDone' : 'resources.recipes.show.withdrawnDone';
    notify(done, { type: 'success', messageArgs: { name } });
    await queries.invalidateQueries();
  };

  const action = t(withdrawn ? 'resources.recipes.show.offer' : 'resources.recipes.show.withdraw');
  return (
    <>
      <Button variant="outlined" disabled={busy} onClick={() => (withdrawn ? void change() : setAsking(true))}>
        {action}
      </Button>
      {asking && (
        <Question
          warning
          title={withdrawn ? action : t('resources.recipes.show.withdrawTitle', { name })}
          action={busy ? t('resources.recipes.show.withdrawing') : action}
          busy={busy}
          problem={problem}
          form={form}
          onAnswer={() => void change()}
          onClose={() => setAsking(false)}
        >
          <Typography variant="body2">{t('resources.recipes.show.withdrawnText')}</Typography>
        </Question>
      )}
    </>
  );
}
