import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { LockIcon } from '@/components/icons';
import { Pending } from '@/components/Pending';
import { Sheet } from '@/components/Sheet';
import { MealCardSkeletons } from '@/components/Skeletons';
import { SwapOption } from '@/components/SwapOption';
import { api } from '@/lib/api';
import { breakable, type Day, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { mealPath } from '@/lib/paths';
import { problemText } from '@/lib/problem';
import { type Ask, nextTurn, usePreview } from './ask.ts';
import { effectText, shoppingText } from './effect.ts';
import type { Place } from './useMenu.ts';

const fewOptions = 2;
const manyOptions = 8;
/** How many ingredients an option names of what comes and of what goes. */
const fewDifferences = 2;

export interface SwapSheetProps {
  /** The meal that is to be swapped; undefined while the sheet is closed. */
  place: Place | undefined;
  today: Day;
  /** Offers the meal's recipe as well: where the meal itself is no link to it. */
  withRecipe?: boolean;
  busy: boolean;
  onClose: () => void;
  onApply: (ask: Ask) => Promise<void>;
  onLock: (place: Place) => void;
}

/** Two other meals with what each would change, more of them, or a surprise. */
export function SwapSheet({ place, today, withRecipe = false, busy, onClose, onApply, onLock }: SwapSheetProps) {
  const t = useText();
  const format = useFormat();
  // The content stays while the sheet closes.
  const [lastPlace, setShown] = useState(place);
  if (place && place !== lastPlace) setShown(place);
  const label = lastPlace && `${format.dates.weekday(lastPlace.day.date)} · ${t(`food.slot.${lastPlace.meal.slot}`)}`;
  const content = ({ day, meal }: Place) => {
    if (day.date < today) return <Typography color="textSecondary">{t('menu.swap.past')}</Typography>;
    if (meal.locked) return <Locked busy={busy} onUnlock={() => onLock({ day, meal })} />;
    return (
      <Options
        key={`${day.date} ${meal.slot} ${meal.recipe.slug}`}
        place={{ day, meal }}
        busy={busy}
        onApply={onApply}
      />
    );
  };
  return (
    <Sheet
      open={place !== undefined}
      onClose={onClose}
      title={breakable(lastPlace?.meal.recipe.name ?? '')}
      {...(label ? { label } : {})}
    >
      {lastPlace && (
        <Stack spacing={3}>
          {withRecipe && (
            <Button
              component={Link}
              to={mealPath(lastPlace.meal.recipe.slug, lastPlace.day.date, lastPlace.meal.slot, lastPlace.meal.portion)}
              variant="outlined"
              fullWidth
            >
              {t('menu.openRecipe')}
            </Button>
          )}
          {content(lastPlace)}
        </Stack>
      )}
    </Sheet>
  );
}

/** In place of other meals: that this one stays, and how it may change again. */
function Locked({ busy, onUnlock }: { busy: boolean; onUnlock: () => void }) {
  const t = useText();
  return (
    <Box sx={{ p: 5, borderRadius: 5, bgcolor: 'brand.tint', color: 'brand.ink' }}>
      <Box sx={{ display: 'flex', gap: 3 }}>
        <Box component="span" sx={{ display: 'flex', flex: 'none', color: 'brand.deep' }}>
          <LockIcon />
        </Box>
        <Typography>{t('menu.swap.locked')}</Typography>
      </Box>
      <Button variant="outlined" sx={{ mt: 4 }} disabled={busy} onClick={onUnlock}>
        {t('menu.swap.unlock')}
      </Button>
    </Box>
  );
}

function Options({ place, busy, onApply }: Pick<SwapSheetProps, 'busy' | 'onApply'> & { place: Place }) {
  const t = useText();
  const format = useFormat();
  const [count, setCount] = useState(fewOptions);
  // How many surprises were looked at; none yet when undefined.
  const [turn, setTurn] = useState<number>();
  const { date } = place.day;
  const { slot, recipe } = place.meal;
  const at = { date, slot, replaces: recipe.slug };
  const query = api.useQuery(
    'get',
    '/receipts/weekly-menu/mealtime/alternatives',
    { params: { query: { date, slot, count } } },
    { placeholderData: (previous) => previous },
  );
  const surprise = usePreview(turn === undefined ? undefined : { kind: 'surprise', body: { ...at, turn } });
  const options = query.data?.data;
  const surprised = surprise.data?.day.meals.find((meal) => meal.slot === slot);

  return (
    <>
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
          notes={shoppingText(option.effect, fewDifferences, t, format)}
          disabled={busy}
          onChoose={() =>
            void onApply({ kind: 'swap', body: { ...at, recipe: option.recipe.slug, portion: option.portion } })
          }
        />
      ))}
      <Box aria-live="polite">
        {surprise.isError && (
          <Typography role="alert" color="textSecondary">
            {problemText(surprise.error)}
          </Typography>
        )}
        {surprise.data && surprised && turn !== undefined && (
          <SwapOption
            name={t('menu.swap.surprised', { name: surprised.recipe.name })}
            {...surprised.recipe.cover}
            effect={`${format.minutes(surprised.recipe.minutes)} · ${effectText(surprise.data.effect, t, format)}`}
            notes={shoppingText(surprise.data.effect, fewDifferences, t, format)}
            disabled={busy || surprise.isPlaceholderData}
            onChoose={() => void onApply({ kind: 'surprise', body: { ...at, turn, comes: surprised.recipe.slug } })}
          />
        )}
      </Box>
      {options !== undefined && options.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pt: 1 }}>
          {((count === fewOptions && options.length === fewOptions) || query.isPlaceholderData) && (
            <Button variant="soft" onClick={() => setCount(manyOptions)} loading={query.isPlaceholderData}>
              {t('menu.swap.more')}
            </Button>
          )}
          <Button variant="soft" disabled={busy} loading={surprise.isFetching} onClick={() => setTurn(nextTurn)}>
            {t(turn === undefined ? 'menu.swap.surprise' : 'menu.swap.surpriseAgain')}
          </Button>
        </Box>
      )}
    </>
  );
}
