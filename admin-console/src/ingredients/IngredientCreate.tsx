import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNavigate, useNotify } from 'react-admin';
import { Allowed } from '@/components/Allowed';
import { PageHeader } from '@/components/PageHeader';
import { type TextKey, useText } from '@/providers/i18n';
import type { Ingredient, IngredientInput } from './calls';
import { emptyForm } from './form';
import { IngredientForm } from './IngredientForm';

/** The page to create an ingredient of the platform. */
export function IngredientCreate() {
  const t = useText();
  return (
    <Allowed title={t('resources.ingredients.form.create')}>
      <Making />
    </Allowed>
  );
}

function Making() {
  const t = useText();
  const data = useDataProvider();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [start] = useState(emptyForm);
  const save = async (ingredient: IngredientInput) => {
    const { data: made } = await data.create<Ingredient>('ingredients', { data: ingredient });
    // Without an id the session has ended, which the sign-in page reports.
    if (!made.id) return;
    await queries.invalidateQueries();
    const done: TextKey = 'resources.ingredients.form.saved';
    notify(done, { type: 'success', messageArgs: { name: made.name } });
    navigate(`/ingredients/${made.id}/show`);
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <PageHeader
        back={{ to: '/ingredients', label: t('resources.ingredients.title') }}
        title={t('resources.ingredients.form.create')}
      />
      <IngredientForm start={start} existing={false} risksOfName={[]} onSave={save} />
    </Box>
  );
}
