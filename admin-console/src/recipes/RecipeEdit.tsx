import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { EditBase, type RaRecord, useDataProvider, useEditContext, useNavigate, useNotify } from 'react-admin';
import { Allowed } from '@/components/Allowed';
import { Failure, Offline } from '@/components/Failure';
import { PageHeader } from '@/components/PageHeader';
import { Panel } from '@/components/Panel';
import { type TextKey, useText } from '@/providers/i18n';
import { ownerOf, type Recipe, type RecipeInput } from './calls';
import { formOf } from './form';
import { RecipeForm } from './RecipeForm';
import { nameOf } from './words';

/** The page to edit a recipe of a brand. */
export function RecipeEdit() {
  const t = useText();
  return (
    <Allowed title={t('resources.recipes.title')}>
      <EditBase<Recipe & RaRecord> redirect={false} queryOptions={{ onError: () => undefined }}>
        <Editing />
      </EditBase>
    </Allowed>
  );
}

function Editing() {
  const t = useText();
  const data = useDataProvider();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const { record, error, isPaused, refetch } = useEditContext<Recipe>();
  const back = { to: '/recipes', label: t('resources.recipes.title') };
  if (!record) {
    return (
      <Box sx={{ display: 'grid', gap: 4 }}>
        <PageHeader back={back} title={t('resources.recipes.title')} />
        <Panel>
          {isPaused ? <Offline /> : error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
        </Panel>
      </Box>
    );
  }
  const save = async (recipe: RecipeInput) => {
    const { data: saved } = await data.update<Recipe>('recipes', {
      id: record.id,
      data: { recipe },
      previousData: record,
    });
    // Without an id the session has ended, which the sign-in page reports.
    if (!saved.id) return;
    await queries.invalidateQueries();
    notify('resources.recipes.form.saved' satisfies TextKey, { type: 'success', messageArgs: { name: nameOf(saved) } });
    navigate(`/recipes/${encodeURIComponent(record.id)}/show`);
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <PageHeader back={back} title={t('resources.recipes.form.edit', { name: nameOf(record) })} />
      <RecipeForm
        owner={ownerOf(record.id)}
        language={record.language}
        start={formOf(record, record.language)}
        imported={false}
        onSave={save}
      />
    </Box>
  );
}
