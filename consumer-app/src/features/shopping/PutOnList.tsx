import type { Recipe, ShoppingListSummary } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ChoiceRow } from '@/components/ChoiceRow';
import { Pending } from '@/components/Pending';
import { Sheet } from '@/components/Sheet';
import { RowSkeletons } from '@/components/Skeletons';
import { useSheet } from '@/components/useSheet';
import { breakable, today } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { notify, notifyProblem } from '@/lib/toast';
import { useListName } from './useListName.ts';
import { useLists } from './useLists.ts';
import { useBeginList, useSetRecipe } from './useMakeList.ts';

export interface PutOnListProps {
  recipe: Pick<Recipe, 'slug' | 'name'>;
  /** Number of standard servings. */
  servings: number;
}

/** PutOnList puts the ingredients of a recipe on a shopping list that the user chooses. */
export function PutOnList({ recipe, servings }: PutOnListProps) {
  const t = useText();
  const navigate = useNavigate();
  const sheet = useSheet<true>('list');
  const beginList = useBeginList();
  const setRecipe = useSetRecipe();
  const [busy, setBusy] = useState(false);

  const putOn = async (chosen: string | undefined) => {
    if (busy) return;
    setBusy(true);
    try {
      const id = chosen ?? (await beginList())?.id;
      if (!id || !(await setRecipe(id, recipe.slug, servings))) return;
      await sheet.close();
      void notify(t('shopping.recipe.done', { name: recipe.name }), {
        label: t('shopping.recipe.show'),
        action: () => void navigate(paths.shoppingList(id)),
      });
    } catch (error) {
      void notifyProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="soft" fullWidth sx={{ mt: 3 }} onClick={() => sheet.open(true)}>
        {t('shopping.recipe.open')}
      </Button>
      <Sheet
        open={sheet.value !== undefined}
        onClose={() => void sheet.close()}
        title={breakable(recipe.name)}
        label={t('shopping.recipe.title')}
      >
        <Lists onChoose={(id) => void putOn(id)} />
      </Sheet>
    </>
  );
}

/** Lists offers the lists that are not over, and the one without days of the menu. */
function Lists({ onChoose }: { onChoose: (id: string | undefined) => void }) {
  const t = useText();
  const nameOf = useListName();
  const query = useLists();
  const lists = query.data?.data;
  if (!lists)
    return (
      <Pending query={query}>
        <RowSkeletons count={2} />
      </Pending>
    );
  const isAhead = ({ dates }: ShoppingListSummary) => (dates.at(-1) ?? '') >= today();
  const own = lists.find(({ dates }) => dates.length === 0);
  return (
    <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lists.filter(isAhead).map(({ id, dates }) => (
        <li key={id}>
          <ChoiceRow title={nameOf(dates)} text={t('shopping.recipe.withMenu')} onChoose={() => onChoose(id)} />
        </li>
      ))}
      <li>
        <ChoiceRow
          title={nameOf([])}
          text={t(own ? 'shopping.recipe.own' : 'shopping.recipe.newOwn')}
          onChoose={() => onChoose(own?.id)}
        />
      </li>
    </Stack>
  );
}
