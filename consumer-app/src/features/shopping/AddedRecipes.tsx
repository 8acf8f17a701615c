import type { ShoppingRecipe } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { flushText } from '@/components/flushText';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';

export interface AddedRecipesProps {
  recipes: ShoppingRecipe[];
  onRemove: (recipe: ShoppingRecipe) => void;
}

/** AddedRecipes shows the recipes that the user put on a list, each with a button to take it off. */
export function AddedRecipes({ recipes, onRemove }: AddedRecipesProps) {
  const t = useText();
  const format = useFormat();
  return (
    <Box component="section" sx={{ mt: 6, '@media print': { display: 'none' } }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('shopping.recipe.added')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {recipes.map((recipe) => (
          <Box key={recipe.slug} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 52 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Link component={RouterLink} to={paths.recipe(recipe.slug)} color="inherit">
                {recipe.name}
              </Link>
              <Typography variant="caption" component="p" color="textSecondary">
                {format.servings(recipe.servings)}
              </Typography>
            </Box>
            <Button
              size="small"
              sx={{ mr: flushText.small }}
              aria-label={t('shopping.remove', { name: recipe.name })}
              onClick={() => onRemove(recipe)}
            >
              {t('shopping.recipe.remove')}
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
