import type { Recipe } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Stepper } from '@/components/Stepper';
import { TickRow } from '@/components/TickRow';
import { capital, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { ForWhom } from './Pan.tsx';
import { mostPeople, type People, useTicked } from './useRecipe.ts';

/** Ingredients lists the ingredients for the chosen number of people. */
export function Ingredients({ recipe, eating }: { recipe: Recipe; eating: People }) {
  const t = useText();
  const format = useFormat();
  const { people, setPeople, times } = eating;
  const { places, tick } = useTicked(recipe.slug);
  return (
    <Box component="section">
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          mb: 2,
        }}
      >
        <Typography variant="h2">{t('recipe.ingredients')}</Typography>
        {recipe.pan ? (
          <ForWhom eaters={recipe.pan.eaters} />
        ) : (
          <Stepper
            name={t('recipe.people')}
            value={people}
            max={mostPeople}
            onChange={setPeople}
            label={(value) => t('recipe.peopleCount', { count: value })}
          />
        )}
      </Box>
      {recipe.ingredients.map(({ slug, name, plural, quantity, unit, note, optional }, place) => {
        const amount = quantity * times;
        const detail = [note, optional ? t('recipe.optional') : undefined].filter(Boolean).join(', ');
        return (
          <TickRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an ingredient may be used twice, and the lines never move
            key={`${slug} ${place}`}
            name={capital(plural && format.plural(amount) ? plural : name)}
            quantity={format.quantity(amount, unit)}
            {...(detail ? { detail } : {})}
            checked={places.includes(place)}
            onChange={(on) => tick(place, on)}
            line
          />
        );
      })}
    </Box>
  );
}
