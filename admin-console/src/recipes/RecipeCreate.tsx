import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNavigate, useNotify } from 'react-admin';
import { Link as RouterLink, useLocation, useSearchParams } from 'react-router';
import { Allowed } from '@/components/Allowed';
import { Failure } from '@/components/Failure';
import { Notice } from '@/components/Notice';
import { PageHeader } from '@/components/PageHeader';
import { Panel } from '@/components/Panel';
import { useBrands } from '@/components/useBrands';
import { type TextKey, useText } from '@/providers/i18n';
import { Confirm } from './Confirm';
import type { Recipe, RecipeDraft, RecipeInput } from './calls';
import { emptyForm, type FormValues, formOfDraft } from './form';
import { RecipeForm } from './RecipeForm';
import { nameOf } from './words';

/** The page to create a recipe for the brand in the URL, empty or from an imported draft. */
export function RecipeCreate() {
  const t = useText();
  return (
    <Allowed title={t('resources.recipes.form.create')}>
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
  const [parameters] = useSearchParams();
  const draft = (useLocation().state as { draft?: RecipeDraft } | null)?.draft;
  const brands = useBrands();
  const brand = brands.data?.find(({ id }) => id === parameters.get('brand'));
  const [start, setStart] = useState<FormValues | null>(() => (draft ? null : emptyForm()));
  const back = { to: '/recipes', label: t('resources.recipes.title') };

  const save = async (recipe: RecipeInput) => {
    const { data: saved } = await data.create<Recipe>('recipes', { data: { owner: brand?.id, recipe } });
    // Without an id the session has ended, which the sign-in page reports.
    if (!saved.id) return;
    await queries.invalidateQueries();
    notify('resources.recipes.form.saved' satisfies TextKey, { type: 'success', messageArgs: { name: nameOf(saved) } });
    navigate(`/recipes/${encodeURIComponent(saved.id)}/show`);
  };

  if (!brand) {
    return (
      <Box sx={{ display: 'grid', gap: 4 }}>
        <PageHeader back={back} title={t('resources.recipes.form.create')} />
        <Panel>
          {brands.error ? (
            <Failure error={brands.error} onRetry={() => void brands.refetch()} />
          ) : (
            !brands.isPending && (
              <Notice
                title={t('resources.recipes.form.chooseBrand')}
                action={
                  <Button component={RouterLink} to="/recipes" variant="outlined">
                    {t('resources.recipes.title')}
                  </Button>
                }
              />
            )
          )}
        </Panel>
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <PageHeader
        back={back}
        title={t(start ? 'resources.recipes.form.create' : 'resources.recipes.import.confirm')}
        below={brand.name}
      />
      {start ? (
        <RecipeForm
          owner={brand.id}
          language={brand.language}
          start={start}
          imported={draft !== undefined}
          onSave={save}
        />
      ) : (
        draft && (
          <Confirm
            owner={brand.id}
            draft={draft}
            onConfirm={(choices) => setStart(formOfDraft(draft, choices, brand.language))}
          />
        )
      )}
    </Box>
  );
}
