import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useDataProvider } from 'react-admin';
import { ActionQuestion } from '@/components/ActionQuestion';
import { Failure } from '@/components/Failure';
import { Panel } from '@/components/Panel';
import { useLanguage, useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Ingredient, IngredientProvider, IngredientVersion } from './calls';
import { capital } from './words';

/** Versions lists the changes by hand of an ingredient, and reverts one together with those after it. */
export function Versions({ ingredient }: { ingredient: Ingredient }) {
  const t = useText();
  const numbers = useNumbers();
  const when = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  const data = useDataProvider<IngredientProvider>();
  const { canAccess } = useCanAccess({ action: 'edit' });
  const [asking, setAsking] = useState<IngredientVersion | null>(null);
  const versions = useQuery({
    queryKey: ['ingredients', 'versions', ingredient.id],
    queryFn: async ({ signal }) => (await data.ingredientVersions(ingredient.id, signal)).data,
  });
  return (
    <Panel title={t('resources.ingredients.versions.title')}>
      {versions.error && <Failure error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.data?.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 4 }}>
          {t('resources.ingredients.versions.none')}
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {versions.data?.map((version) => (
          <Box
            component="li"
            key={version.number}
            sx={{ display: 'flex', gap: 3, alignItems: 'center', px: 4, py: 2, borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
              <Typography variant="body2">{capital(numbers.list(version.changed))}</Typography>
              <Typography variant="caption" color="textSecondary">
                {t('resources.ingredients.versions.by', {
                  when: when.format(new Date(version.changedAt)),
                  name: version.changedBy ?? t('resources.ingredients.versions.gone'),
                })}
              </Typography>
            </Box>
            {canAccess && !ingredient.withdrawn && (
              <Button size="small" variant="outlined" onClick={() => setAsking(version)}>
                {t('resources.ingredients.versions.action')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {asking && (
        <ActionQuestion
          title={t('resources.ingredients.versions.ask')}
          text={t('resources.ingredients.versions.askText')}
          action={t('resources.ingredients.versions.action')}
          run={() =>
            data.update<Ingredient>('ingredients', {
              id: ingredient.id,
              data: { ...asking.input },
              previousData: ingredient,
            })
          }
          message="resources.ingredients.versions.done"
          messageArgs={{ name: ingredient.name }}
          onClose={() => setAsking(null)}
        />
      )}
    </Panel>
  );
}
