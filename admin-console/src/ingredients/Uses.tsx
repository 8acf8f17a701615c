import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess, useDataProvider } from 'react-admin';
import { Failure } from '@/components/Failure';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { partsOf } from '@/providers/owner';
import type { Ingredient, IngredientProvider } from './calls';

/** Uses lists the recipes with an ingredient; those with one of the platform also of all brands. */
export function Uses({ ingredient: { id } }: { ingredient: Ingredient }) {
  const t = useText();
  const data = useDataProvider<IngredientProvider>();
  const uses = useQuery({
    queryKey: ['ingredients', 'uses', id],
    queryFn: ({ signal }) => data.ingredientUses(id, signal),
  });
  const { canAccess: internal } = useCanAccess({ action: 'create' });
  const own = !internal || partsOf(id).tenantId !== undefined;
  const recipes = uses.data?.data ?? [];
  const more = (uses.data?.total ?? 0) - recipes.length;
  return (
    <Panel title={t('resources.ingredients.uses.title')}>
      {uses.error && <Failure error={uses.error} onRetry={() => void uses.refetch()} />}
      {uses.data && (
        <Box sx={{ px: 4, pt: 1, pb: 4 }}>
          {recipes.length === 0 && (
            <Typography variant="body2" color="textSecondary">
              {t('resources.ingredients.uses.none')}
            </Typography>
          )}
          <Box component="ul" sx={{ m: 0, pl: 5, columns: '240px', columnGap: 5 }}>
            {recipes.map((recipe) => (
              <Typography key={recipe.id} component="li" variant="body2">
                {recipe.name}{' '}
                <Typography component="span" variant="caption" color="textSecondary">
                  {[
                    recipe.brand || (!own && t('resources.ingredients.uses.platform')),
                    recipe.withdrawn && t('resources.ingredients.uses.withdrawn'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
              </Typography>
            ))}
          </Box>
          {more > 0 && (
            <Typography variant="body2" sx={{ pt: 2 }}>
              {t('resources.ingredients.uses.more', { smart_count: more })}
            </Typography>
          )}
        </Box>
      )}
    </Panel>
  );
}
