import type { MealSlot, MenuDay, MenuMeal } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { DaySummary } from '@/components/DaySummary';
import { MealCard } from '@/components/MealCard';
import { useSwipe } from '@/components/useSwipe';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';

export interface DayMenuProps {
  day: MenuDay;
  onSwap: (slot: MealSlot) => void;
}

/** A day on a phone: what it adds up to, and its meals in the order of the day. */
export function DayMenu({ day, onSwap }: DayMenuProps) {
  return (
    <Stack spacing={4}>
      <DaySummary kcal={day.nutrients.kcal} targetKcal={day.target.kcal} macros={day.nutrients} targets={day.target} />
      <Stack spacing={3}>
        {day.meals.map((meal, index) => (
          <Meal key={meal.slot} {...meal} first={index < 3} onSwap={() => onSwap(meal.slot)} />
        ))}
      </Stack>
    </Stack>
  );
}

/** A meal leads to its recipe; its button, or a swipe over it, offers others. */
function Meal({
  slot,
  recipe,
  portion,
  unsuitable,
  taste,
  first,
  onSwap,
}: MenuMeal & { first: boolean; onSwap: () => void }) {
  const t = useText();
  const swipe = useSwipe(onSwap);
  return (
    <Box sx={{ touchAction: 'pan-y' }} {...swipe}>
      <MealCard
        label={t(`food.slot.${slot}`)}
        name={recipe.name}
        minutes={recipe.minutes}
        kcal={recipe.nutrients.kcal}
        protein={recipe.nutrients.protein}
        pictures={recipe.cover.pictures}
        hue={recipe.cover.hue}
        heading={2}
        eager={first}
        to={`${paths.recipe(recipe.slug)}?portion=${portion}`}
        onSwap={onSwap}
        note={
          unsuitable ? (
            <Box component="span" sx={{ color: 'brand.danger' }}>
              {t('form.week.unsuitable')}
            </Box>
          ) : (
            taste === 'liked' && t('form.week.liked')
          )
        }
      />
    </Box>
  );
}
