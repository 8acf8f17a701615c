import type { RecipeCard } from '@lepelblad/api';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { Cover } from '@/components/Cover';
import { breakable, useFormat } from '@/lib/format';
import { paths } from '@/lib/paths';
import { FavoriteButton } from './FavoriteButton.tsx';
import { UnsuitableShort } from './UnsuitableShort.tsx';

/** RecipeTile shows a recipe in a grid: cover above, name and facts below. The whole tile is the link. */
export function RecipeTile({ recipe, eager }: { recipe: RecipeCard; eager: boolean }) {
  const format = useFormat();
  return (
    <Box
      component="article"
      sx={(theme) => ({
        position: 'relative',
        borderRadius: 5,
        overflow: 'hidden',
        bgcolor: 'brand.card',
        boxShadow: theme.vars.palette.brand.shadow,
        transition: theme.transitions.create('transform', { duration: 120 }),
        '&:hover': { transform: 'translateY(-2px)' },
        '&:has(a:focus-visible)': { outline: `3px solid ${theme.vars.palette.brand.deep}`, outlineOffset: 2 },
        '& a:focus-visible': { outline: 'none' },
      })}
    >
      <Box sx={{ height: 160 }}>
        <Cover {...recipe.cover} sizes="280px" eager={eager} />
      </Box>
      <Box sx={{ position: 'absolute', zIndex: 1, top: 8, right: 8 }}>
        <FavoriteButton slug={recipe.slug} name={recipe.name} favorite={recipe.favorite ?? false} floats />
      </Box>
      <Box sx={{ px: 4, pt: 3, pb: 4 }}>
        <Typography variant="caption" component="p" color="textSecondary">
          {format.mealTime(recipe.mealTime)}
        </Typography>
        <Typography variant="subtitle1" component="h2" sx={{ hyphens: 'auto' }}>
          <ButtonBase
            component={Link}
            to={paths.recipe(recipe.slug)}
            sx={{
              font: 'inherit',
              display: 'inline',
              textAlign: 'left',
              verticalAlign: 'baseline',
              '&::after': { content: '""', position: 'absolute', inset: 0 },
            }}
          >
            {breakable(recipe.name)}
          </ButtonBase>
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
          {format.minutes(recipe.minutes)} · {format.kcal(recipe.nutrients.kcal)}
        </Typography>
        {recipe.unsuitable && <UnsuitableShort {...recipe.unsuitable} />}
      </Box>
    </Box>
  );
}
