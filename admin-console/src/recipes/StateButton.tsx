import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useGetOne, useNotify } from 'react-admin';
import { useProblem } from '@/components/problem';
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
  const problemOf = useProblem();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { form, problem, setRefusal } = useRefusal('state', []);
  const { id, withdrawn } = recipe;
  const name = nameOf(recipe);

  const change = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await (withdrawn ? data.offerRecipe(id) : data.withdrawRecipe(id));
    } catch (refusal) {
      setRefusal(refusal);
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

  // A list has no uses, and those of the page may be old.
  const {
    data: current,
    error,
    isFetching,
  } = useGetOne<Recipe>('recipes', { id }, { enabled: asking && !withdrawn, staleTime: 0, onError: () => undefined });
  const uses = isFetching ? undefined : current?.uses;
  const usesText = !uses
    ? t('list.loading')
    : uses.menus === 0
      ? t('resources.recipes.show.unused')
      : t('resources.recipes.show.usedIn', {
          menus: t('resources.recipes.show.menus', { smart_count: uses.menus }),
          people: t('resources.recipes.show.people', { smart_count: uses.people }),
        });
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
          busy={busy || (!withdrawn && !uses)}
          problem={problem ?? (error ? problemOf(error).text : null)}
          form={form}
          onAnswer={() => void change()}
          onClose={() => setAsking(false)}
        >
          {!withdrawn && !error && (
            <>
              <Typography variant="body2" role="status">
                {usesText}
              </Typography>
              <Typography variant="body2">{t('resources.recipes.show.findBack')}</Typography>
            </>
          )}
        </Question>
      )}
    </>
  );
}
