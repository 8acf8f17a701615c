import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useGetIdentity, useNavigate, useNotify } from 'react-admin';
import { EditPage } from '@/components/EditPage';
import { PageHeader } from '@/components/PageHeader';
import { useVersioned } from '@/components/useVersioned';
import { type TextKey, useText } from '@/providers/i18n';
import { ownerOf, type Recipe, type RecipeInput } from './calls';
import { formOf } from './form';
import { RecipeForm } from './RecipeForm';
import { mayEdit, nameOf } from './words';

/** The page to edit a recipe of a brand. */
export function RecipeEdit() {
  const t = useText();
  const { identity, isPending } = useGetIdentity();
  return (
    <EditPage<Recipe & RaRecord<string>>
      list={t('resources.recipes.title')}
      may={(recipe) => isPending || mayEdit(recipe, identity)}
    >
      {(record) => <Changing record={record} />}
    </EditPage>
  );
}

function Changing({ record }: { record: Recipe & RaRecord<string> }) {
  const t = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const { base, changed, accept, save: replace } = useVersioned('recipes', record);
  const back = { to: '/recipes', label: t('resources.recipes.title') };
  const save = async (recipe: RecipeInput) => {
    const saved = await replace({ recipe });
    // Without an id the session has ended, which the sign-in page reports.
    if (!saved?.id) return;
    await queries.invalidateQueries();
    notify('resources.recipes.form.saved' satisfies TextKey, { type: 'success', messageArgs: { name: nameOf(saved) } });
    navigate(`/recipes/${encodeURIComponent(record.id)}/show`);
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <PageHeader back={back} title={t('resources.recipes.form.edit', { name: nameOf(record) })} />
      <RecipeForm
        owner={ownerOf(record.id)}
        existing={record}
        language={record.language}
        start={formOf(base, base.language)}
        imported={false}
        conflict={changed && { message: changed.message, theirs: formOf(changed.current, base.language), accept }}
        onSave={save}
      />
    </Box>
  );
}
