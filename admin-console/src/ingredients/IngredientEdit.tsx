import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useNavigate, useNotify } from 'react-admin';
import { EditPage } from '@/components/EditPage';
import { PageHeader } from '@/components/PageHeader';
import { Picture } from '@/components/Picture';
import { useVersioned } from '@/components/useVersioned';
import { type TextKey, useLanguage, useText } from '@/providers/i18n';
import { partsOf } from '@/providers/owner';
import type { Ingredient, IngredientInput } from './calls';
import { formOf } from './form';
import { IngredientForm } from './IngredientForm';

/** The page to edit an ingredient. */
export function IngredientEdit() {
  const t = useText();
  return (
    <EditPage<Ingredient & RaRecord<string>>
      list={t('resources.ingredients.title')}
      may={({ input }) => input !== undefined}
    >
      {(record) => record.input && <Changing record={record} input={record.input} />}
    </EditPage>
  );
}

interface ChangingProps {
  record: Ingredient & RaRecord<string>;
  input: IngredientInput;
}

function Changing({ record, input }: ChangingProps) {
  const t = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const { base, changed, accept, save: replace } = useVersioned('ingredients', record);
  const page = `/ingredients/${record.id}/show`;
  const theirs = changed?.current.input;
  const save = async (ingredient: IngredientInput) => {
    const saved = await replace({ ...ingredient });
    // Without an id the session has ended, which the sign-in page reports.
    if (!saved?.id) return;
    await queries.invalidateQueries();
    const done: TextKey = 'resources.ingredients.form.saved';
    notify(done, { type: 'success', messageArgs: { name: saved.name } });
    navigate(page);
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <PageHeader
        back={{ to: page, label: record.name }}
        title={t('resources.ingredients.form.edit', { name: record.name })}
        below={<code>{record.slug}</code>}
        picture={<Picture code={record.picture} size={44} />}
      />
      {record.keeper !== 'console' && (
        <Alert severity="info">{t(`resources.ingredients.form.keeper.${record.keeper}`)}</Alert>
      )}
      <IngredientForm
        start={formOf(base.input ?? input, language)}
        origin={base.origin && formOf(base.origin, language)}
        existing
        owner={partsOf(record.id).tenantId}
        risksOfName={base.risksOfName}
        onSave={save}
        conflict={changed && theirs ? { message: changed.message, theirs: formOf(theirs, language), accept } : null}
      />
    </Box>
  );
}
