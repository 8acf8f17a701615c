import type { MenuDay, Recipe } from '@lepelblad/api';
import { mealSlotValues } from '@lepelblad/api/enums';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ChoiceRow } from '@/components/ChoiceRow';
import { Pending } from '@/components/Pending';
import { Sheet } from '@/components/Sheet';
import { MealCardSkeletons } from '@/components/Skeletons';
import { addWeeks, breakable, today, useFormat, type Week, weekOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { usePreview } from './changeRequest.ts';
import { DayChange } from './DayChange.tsx';
import { Shortage } from './Shortage.tsx';
import { useChanges } from './useChanges.ts';
import { mealTimeOf, type Place, useMenu } from './useMenu.ts';

export interface PlaceSheetProps {
  /** The recipe to put into the menu. */
  recipe: Recipe;
  /** Why the recipe does not suit the user; undefined when it does. */
  warning?: ReactNode;
  open: boolean;
  onClose: () => Promise<unknown>;
}

/** PlaceSheet puts a recipe into the menu: the user chooses the meal to replace and sees the effect. */
export function PlaceSheet({ recipe, warning, open, onClose }: PlaceSheetProps) {
  const t = useText();
  const format = useFormat();
  const queries = useQueryClient();
  const [place, setPlace] = useState<Place>();
  // Whether the meals of next week are listed too.
  const [withNextWeek, setWithNextWeek] = useState(false);
  // The sheet is reset when it opens again.
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) {
      setPlace(undefined);
      setWithNextWeek(false);
    }
  }
  const target = place && { date: place.day.date, slot: place.meal.slot, replaces: place.meal.recipe.slug };
  const preview = usePreview(target && { kind: 'swap', body: { ...target, recipe: recipe.slug } });
  const { apply, busy } = useChanges(weekOf(place?.day.date ?? today()));
  // The meal of the preview. The change uses its portion, even if another would fit better by then.
  const newMeal = preview.isPlaceholderData
    ? undefined
    : preview.data?.day.meals.find(({ slot }) => slot === target?.slot);

  const replaceMeal = async () => {
    if (!target || !newMeal) return;
    if (await apply({ kind: 'swap', body: { ...target, recipe: recipe.slug, portion: newMeal.portion } }))
      await onClose();
    else setPlace(undefined); // the meal has changed in the meantime
  };
  /**
   * Returns to the list of meals and fetches it again, because the refusal may come from a change on another device.
   */
  const backToPlaces = () => {
    setPlace(undefined);
    if (preview.isError) void queries.invalidateQueries({ queryKey: ['get', '/receipts/weekly-menu'] });
  };
  return (
    <Sheet
      open={open}
      onClose={() => void onClose()}
      title={breakable(recipe.name)}
      label={
        place ? `${format.dates.fullDay(place.day.date)} · ${t(`food.slot.${place.meal.slot}`)}` : t('menu.place.title')
      }
      actions={
        place && (
          <>
            <Button variant="contained" disabled={!newMeal || !open} loading={busy} onClick={() => void replaceMeal()}>
              {t('menu.day.take')}
            </Button>
            <Button variant="soft" disabled={busy} onClick={backToPlaces}>
              {t('menu.place.other')}
            </Button>
          </>
        )
      }
    >
      {warning}
      {place ? (
        preview.data && newMeal ? (
          <DayChange now={place.day} change={preview.data} />
        ) : (
          <Pending query={preview}>
            <MealCardSkeletons count={3} />
          </Pending>
        )
      ) : (
        <Places recipe={recipe} ahead={withNextWeek} onAhead={() => setWithNextWeek(true)} onChoose={setPlace} />
      )}
    </Sheet>
  );
}

interface PlacesProps {
  recipe: Recipe;
  onChoose: (place: Place) => void;
}

/** Places lists the meals of this week that the recipe can replace and, on request, those of next week. */
function Places({ recipe, ahead, onAhead, onChoose }: PlacesProps & { ahead: boolean; onAhead: () => void }) {
  const t = useText();
  const week = weekOf(today());
  return (
    <Stack spacing={2}>
      <PlacesOf week={week} recipe={recipe} onChoose={onChoose} />
      {ahead ? (
        <>
          <Typography variant="subtitle1" component="h3" sx={{ pt: 3 }}>
            {t('menu.next')}
          </Typography>
          <PlacesOf week={addWeeks(week, 1)} recipe={recipe} onChoose={onChoose} />
        </>
      ) : (
        <Button variant="soft" onClick={onAhead}>
          {t('menu.next')}
        </Button>
      )}
    </Stack>
  );
}

function PlacesOf({ week, recipe, onChoose }: PlacesProps & { week: Week }) {
  const t = useText();
  const format = useFormat();
  const query = useMenu(week);
  const menu = query.data?.data;
  if (!menu)
    return (
      <Pending query={query}>
        <MealCardSkeletons count={2} />
      </Pending>
    );
  if (menu.shortage) return <Shortage shortage={menu.shortage} />;
  const places = menu.days.filter(({ date }) => date >= menu.today).flatMap((day) => placesIn(day, recipe));
  if (places.length === 0) return <Typography color="textSecondary">{t('menu.place.none')}</Typography>;
  return (
    <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {places.map(({ day, meal }) => (
        <li key={`${day.date} ${meal.slot}`}>
          <ChoiceRow
            title={`${format.dates.fullDay(day.date)} · ${t(`food.slot.${meal.slot}`)}`}
            text={t('menu.place.instead', { name: meal.recipe.name })}
            onChoose={() => onChoose({ day, meal })}
          />
        </li>
      ))}
    </Stack>
  );
}

/** Returns the meals of a day that the recipe can replace: not where it is already, and not locked or skipped meals. */
const placesIn = (day: MenuDay, { slug, mealTime }: Recipe): Place[] =>
  mealSlotValues
    .filter((slot) => mealTimeOf[slot] === mealTime)
    .flatMap((slot) =>
      day.meals.filter((meal) => meal.slot === slot && !meal.locked && !meal.instead && meal.recipe.slug !== slug),
    )
    .map((meal) => ({ day, meal }));
