import type { MenuDay, RecipeCard } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { ChoiceRow } from '@/components/ChoiceRow';
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
import { type ChangeRequest, nextTurn, usePreview } from './changeRequest.ts';
import { effectText, shoppingText } from './effect.ts';
import { useInstead } from './useInstead.ts';
import type { Place } from './useMenu.ts';

const SwapSearch = lazy(async () => ({ default: (await import('./SwapSearch.tsx')).SwapSearch }));
const NotToday = lazy(async () => ({ default: (await import('./MealPlan.tsx')).NotToday }));
const MoveTo = lazy(async () => ({ default: (await import('./MealPlan.tsx')).MoveTo }));

const initialOptions = 2;
const maxOptions = 8;
/** The maximum number of ingredients that an option lists as added and as removed. */
const maxDifferences = 2;

export interface SwapSheetProps {
  /** The meal to swap; undefined while the sheet is closed. */
  place: Place | undefined;
  /** The days of the same week. */
  days: MenuDay[];
  /** Whether a subscription allows moving meals to other days. */
  canMove: boolean;
  today: Day;
  /** Whether the sheet links to the meal's recipe, for a layout in which the meal is not a link. */
  withRecipe?: boolean;
  busy: boolean;
  onClose: () => void;
  onApply: (ask: ChangeRequest) => Promise<void>;
  onLock: (place: Place) => void;
}

/** The titles of the steps after the first. */
const titles = { search: 'menu.swap.search', notToday: 'menu.instead.title', move: 'menu.move.title' } as const;

/**
 * SwapSheet offers two alternatives for a meal with their effects, more alternatives, a surprise, or any recipe by
 * searching for it.
 */
export function SwapSheet({
  place,
  days,
  canMove,
  today,
  withRecipe = false,
  busy,
  onClose,
  onApply,
  onLock,
}: SwapSheetProps) {
  const t = useText();
  const format = useFormat();
  // The content stays while the sheet closes.
  const [lastPlace, setShown] = useState(place);
  if (place && place !== lastPlace) setShown(place);
  const insteadOf = useInstead();
  const [step, setStep] = useState<'choose' | 'search' | 'notToday' | 'move'>('choose');
  const [found, setFound] = useState<RecipeCard>();
  const [wasOpen, setWasOpen] = useState(false);
  if (wasOpen !== (place !== undefined)) {
    setWasOpen(place !== undefined);
    if (place) {
      setStep('choose');
      setFound(undefined);
    }
  }
  // The effect of a recipe that was found by searching.
  const target = lastPlace && {
    date: lastPlace.day.date,
    slot: lastPlace.meal.slot,
    replaces: lastPlace.meal.recipe.slug,
  };
  const preview = usePreview(found && target && { kind: 'swap', body: { ...target, recipe: found.slug } });
  const portion = preview.isPlaceholderData
    ? undefined
    : preview.data?.day.meals.find(({ slot }) => slot === target?.slot)?.portion;
  const label = lastPlace && `${format.dates.weekday(lastPlace.day.date)} · ${t(`food.slot.${lastPlace.meal.slot}`)}`;
  const content = ({ day, meal }: Place) => {
    const plan = { place: { day, meal }, days, today, busy, onApply };
    if (step !== 'choose')
      return (
        <>
          {!found && (
            <Typography variant="subtitle1" component="h3">
              {t(titles[step])}
            </Typography>
          )}
          <Suspense fallback={<MealCardSkeletons count={2} />}>
            {step === 'move' && <MoveTo {...plan} />}
            {step === 'notToday' && <NotToday {...plan} />}
            {step === 'search' && (
              <SwapSearch place={plan.place} chosen={found} preview={preview} onChoose={setFound} />
            )}
          </Suspense>
          {!found && (
            <Button sx={{ alignSelf: 'flex-start' }} onClick={() => setStep('choose')}>
              {t('app.action.back')}
            </Button>
          )}
        </>
      );
    const past = day.date < today;
    const move = canMove && !meal.leftoverOf && days.some(({ date }) => date >= today && date !== day.date) && (
      <ChoiceRow
        title={t(past || meal.instead ? 'menu.move.later' : 'menu.move.open')}
        text={t(past || meal.instead ? 'menu.move.laterText' : 'menu.move.text')}
        onChoose={() => setStep('move')}
      />
    );
    if (past)
      return (
        <>
          <Typography color="textSecondary">{t('menu.swap.past')}</Typography>
          {meal.slot === 'dinner' && move}
        </>
      );
    if (meal.instead)
      return (
        <>
          <Typography>{t('menu.instead.now', { what: insteadOf(meal) ?? '', name: meal.recipe.name })}</Typography>
          <Button
            variant="contained"
            loading={busy}
            onClick={() =>
              void onApply({
                kind: 'instead',
                body: { date: day.date, slot: meal.slot, replaces: meal.recipe.slug },
              })
            }
          >
            {t('menu.instead.putBack')}
          </Button>
          {move}
        </>
      );
    if (meal.locked) return <Locked busy={busy} onUnlock={() => onLock({ day, meal })} />;
    return (
      <>
        <Options
          key={`${day.date} ${meal.slot} ${meal.recipe.slug}`}
          place={{ day, meal }}
          busy={busy}
          onApply={onApply}
        />
        <ChoiceRow title={t('menu.swap.search')} text={t('menu.swap.searchText')} onChoose={() => setStep('search')} />
        <Typography variant="subtitle1" component="h3" sx={{ pt: 3 }}>
          {t('menu.instead.other')}
        </Typography>
        <ChoiceRow title={t('menu.instead.title')} text={t('menu.instead.text')} onChoose={() => setStep('notToday')} />
        {move}
      </>
    );
  };
  return (
    <Sheet
      open={place !== undefined}
      onClose={onClose}
      title={breakable((found ?? lastPlace?.meal.recipe)?.name ?? '')}
      {...(label ? { label } : {})}
      actions={
        found && (
          <>
            <Button
              variant="contained"
              disabled={portion === undefined}
              loading={busy}
              onClick={() =>
                target &&
                portion !== undefined &&
                void onApply({ kind: 'swap', body: { ...target, recipe: found.slug, portion } })
              }
            >
              {t('menu.day.take')}
            </Button>
            <Button variant="soft" disabled={busy} onClick={() => setFound(undefined)}>
              {t('menu.swap.otherRecipe')}
            </Button>
          </>
        )
      }
    >
      {lastPlace && (
        <Stack spacing={3}>
          {withRecipe && !found && (
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

/** Locked says that a locked meal cannot be swapped, and offers to unlock it. */
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
  const [count, setCount] = useState(initialOptions);
  // The number of surprises so far; undefined for none.
  const [turn, setTurn] = useState<number>();
  const { date } = place.day;
  const { slot, recipe } = place.meal;
  const target = { date, slot, replaces: recipe.slug };
  const query = api.useQuery(
    'get',
    '/receipts/weekly-menu/mealtime/alternatives',
    { params: { query: { date, slot, count } } },
    { placeholderData: (previous) => previous },
  );
  const surprise = usePreview(turn === undefined ? undefined : { kind: 'surprise', body: { ...target, turn } });
  const options = query.data?.data;
  const surpriseMeal = surprise.data?.day.meals.find((meal) => meal.slot === slot);

  return (
    <>
      <Typography variant="subtitle1" component="h3">
        {t('menu.swap.title')}
      </Typography>
      {!options && (
        <Pending query={query}>
          <MealCardSkeletons count={initialOptions} />
        </Pending>
      )}
      {options?.length === 0 && <Typography color="textSecondary">{t('menu.swap.none')}</Typography>}
      {options?.map((option) => (
        <SwapOption
          key={option.recipe.slug}
          name={option.recipe.name}
          {...option.recipe.cover}
          effect={`${format.minutes(option.recipe.minutes)} · ${effectText(option.effect, t, format)}`}
          notes={shoppingText(option.effect, maxDifferences, t, format)}
          disabled={busy}
          onChoose={() =>
            void onApply({ kind: 'swap', body: { ...target, recipe: option.recipe.slug, portion: option.portion } })
          }
        />
      ))}
      <Box aria-live="polite">
        {surprise.isError && (
          <Typography role="alert" color="textSecondary">
            {problemText(surprise.error)}
          </Typography>
        )}
        {surprise.data && surpriseMeal && turn !== undefined && (
          <SwapOption
            name={t('menu.swap.surprised', { name: surpriseMeal.recipe.name })}
            {...surpriseMeal.recipe.cover}
            effect={`${format.minutes(surpriseMeal.recipe.minutes)} · ${effectText(surprise.data.effect, t, format)}`}
            notes={shoppingText(surprise.data.effect, maxDifferences, t, format)}
            disabled={busy || surprise.isPlaceholderData}
            onChoose={() =>
              void onApply({ kind: 'surprise', body: { ...target, turn, comes: surpriseMeal.recipe.slug } })
            }
          />
        )}
      </Box>
      {options !== undefined && options.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pt: 1 }}>
          {((count === initialOptions && options.length === initialOptions) || query.isPlaceholderData) && (
            <Button variant="soft" onClick={() => setCount(maxOptions)} loading={query.isPlaceholderData}>
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
