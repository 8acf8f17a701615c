import type { MealEffect } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { Pending } from '@/components/Pending';
import { Sheet } from '@/components/Sheet';
import { MealCardSkeletons } from '@/components/Skeletons';
import { SwapOption } from '@/components/SwapOption';
import { api } from '@/lib/api';
import { breakable, type Format, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import type { Place, Replacement } from './useMenu.ts';

const fewOptions = 2;
const manyOptions = 8;

/** What a swap does to the day, in words: `−40 kcal, −12 g eiwit`. */
function effectText({ kcal, protein }: MealEffect, t: ReturnType<typeof useText>, format: Format): string {
  const parts: string[] = [t('menu.swap.kcal', { kcal: format.signed(kcal) })];
  if (Math.abs(protein) >= 1) parts.push(t('menu.swap.protein', { grams: format.signed(protein) }));
  return parts.join(', ');
}

/** What a swap does to the groceries, in words. */
function groceriesText({ extra, saved }: MealEffect, t: ReturnType<typeof useText>): string {
  if (extra.length === 0) return t(saved.length === 0 ? 'menu.swap.sameGroceries' : 'menu.swap.noExtra');
  const few = extra.slice(0, 3).join(', ');
  return extra.length > 3
    ? t('menu.swap.extraMore', { names: few, count: extra.length - 3 })
    : t('menu.swap.extra', { names: few });
}

export interface SwapSheetProps {
  /** The meal that is to be swapped; undefined while the sheet is closed. */
  place: Place | undefined;
  /** Offers the meal's recipe as well: where the meal itself is no link to it. */
  withRecipe?: boolean;
  busy: boolean;
  onClose: () => void;
  onReplace: (place: Place, by: Replacement) => Promise<void>;
}

/** Two other meals with what each would change, more of them, or a surprise. */
export function SwapSheet({ place, withRecipe = false, busy, onClose, onReplace }: SwapSheetProps) {
  const t = useText();
  const format = useFormat();
  // While the sheet slides away, what it held stays in it.
  const [shown, setShown] = useState(place);
  if (place && place !== shown) setShown(place);
  const label = shown && `${format.dates.weekday(shown.day.date)} · ${t(`food.slot.${shown.meal.slot}`)}`;
  return (
    <Sheet
      open={place !== undefined}
      onClose={onClose}
      title={breakable(shown?.meal.recipe.name ?? '')}
      {...(label ? { label } : {})}
    >
      {shown && (
        <Options
          key={`${shown.day.date} ${shown.meal.slot} ${shown.meal.recipe.slug}`}
          place={shown}
          busy={busy}
          withRecipe={withRecipe}
          onReplace={onReplace}
        />
      )}
    </Sheet>
  );
}

function Options({
  place,
  withRecipe,
  busy,
  onReplace,
}: Pick<SwapSheetProps, 'busy' | 'onReplace'> & { place: Place; withRecipe: boolean }) {
  const t = useText();
  const format = useFormat();
  const [count, setCount] = useState(fewOptions);
  const { date } = place.day;
  const { slot, recipe, portion } = place.meal;
  const query = api.useQuery(
    'get',
    '/receipts/weekly-menu/mealtime/alternatives',
    { params: { query: { date, slot, count } } },
    { placeholderData: (known) => known },
  );
  const options = query.data?.data;

  return (
    <Stack spacing={3}>
      {withRecipe && (
        <Button component={Link} to={`${paths.recipe(recipe.slug)}?portion=${portion}`} variant="outlined" fullWidth>
          {t('menu.openRecipe')}
        </Button>
      )}
      <Typography variant="subtitle1" component="h3">
        {t('menu.swap.title')}
      </Typography>
      {!options && (
        <Pending query={query}>
          <MealCardSkeletons count={fewOptions} />
        </Pending>
      )}
      {options?.length === 0 && <Typography color="textSecondary">{t('menu.swap.none')}</Typography>}
      {options?.map((option) => (
        <SwapOption
          key={option.recipe.slug}
          name={option.recipe.name}
          {...option.recipe.cover}
          effect={`${format.minutes(option.recipe.minutes)} · ${effectText(option.effect, t, format)}`}
          note={groceriesText(option.effect, t)}
          disabled={busy}
          onChoose={() => void onReplace(place, { recipe: option.recipe.slug, portion: option.portion })}
        />
      ))}
      {options !== undefined && options.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pt: 1 }}>
          {((count === fewOptions && options.length === fewOptions) || query.isPlaceholderData) && (
            <Button variant="soft" onClick={() => setCount(manyOptions)} loading={query.isPlaceholderData}>
              {t('menu.swap.more')}
            </Button>
          )}
          <Button variant="soft" disabled={busy} onClick={() => void onReplace(place, {})}>
            {t('menu.swap.surprise')}
          </Button>
        </Box>
      )}
    </Stack>
  );
}
