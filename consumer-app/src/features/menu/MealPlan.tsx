import type { MealInsteadKind, MenuDay } from '@lepelblad/api';
import { mealInsteadKindValues } from '@lepelblad/api/enums';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ChoiceChips } from '@/components/ChoiceChips';
import { ChoiceRow } from '@/components/ChoiceRow';
import { Field } from '@/components/Field';
import { Pending } from '@/components/Pending';
import { MealCardSkeletons } from '@/components/Skeletons';
import { type Day, type Format, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { type ChangeRequest, usePreview } from './changeRequest.ts';
import { effectText, shoppingText, type Text } from './effect.ts';
import type { Place } from './useMenu.ts';

const maxKcal = 5000;
const maxNote = 120;
/** The maximum number of ingredients that are listed as added and as removed. */
const maxDifferences = 6;

export interface MealPlanProps {
  place: Place;
  /** The days of the same week. */
  days: readonly MenuDay[];
  today: Day;
  busy: boolean;
  onApply: (ask: ChangeRequest) => Promise<void>;
}

const targetOf = ({ day, meal }: Place) => ({ date: day.date, slot: meal.slot, replaces: meal.recipe.slug });

/** NotToday asks what the user does instead of eating a dish, and shows the effect. */
export function NotToday({ place, busy, onApply }: MealPlanProps) {
  const t = useText();
  const format = useFormat();
  const [kind, setKind] = useState<MealInsteadKind>('skipped');
  const [kcalText, setKcalText] = useState('');
  const [note, setNote] = useState('');
  const [adjust, setAdjust] = useState(false);
  const kcal = Number(kcalText.trim());
  const wrong =
    kind !== 'skipped' && kcalText.trim() !== '' && !(Number.isInteger(kcal) && kcal > 0 && kcal <= maxKcal);
  const known = kind !== 'skipped' && kcalText.trim() !== '' && !wrong;
  const fits = kind === 'skipped' || known;
  const ask: ChangeRequest = {
    kind: 'instead',
    body: {
      ...targetOf(place),
      kind,
      ...(known ? { kcal } : {}),
      ...(kind === 'own' && note.trim() ? { note: note.trim() } : {}),
      adjust: adjust && fits,
    },
  };
  // The note has no effect, so changing it does not fetch the effect again.
  const { note: _, ...effective } = ask.body;
  const preview = usePreview(wrong ? undefined : { kind: 'instead', body: effective });
  return (
    <Stack
      component="form"
      spacing={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) void onApply(ask);
      }}
    >
      <ChoiceChips
        label={t('menu.instead.question')}
        type="radio"
        options={mealInsteadKindValues.map((value) => ({ value, label: t(`menu.instead.choice.${value}`) }))}
        chosen={[kind]}
        onChange={([chosen]) => chosen && setKind(chosen)}
      />
      {kind === 'own' && (
        <Field
          label={t('menu.instead.note')}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          inputProps={{ maxLength: maxNote }}
        />
      )}
      {kind !== 'skipped' && (
        <Field
          label={t('menu.instead.kcal')}
          value={kcalText}
          error={wrong}
          helperText={t(wrong ? 'menu.instead.kcalWrong' : 'menu.instead.kcalHelp', { most: maxKcal })}
          onChange={({ target }) => setKcalText(target.value)}
          inputProps={{ inputMode: 'numeric' }}
        />
      )}
      {fits && (
        <FormControlLabel
          control={<Checkbox checked={adjust} onChange={(_event, on) => setAdjust(on)} />}
          label={t('menu.instead.adjust')}
        />
      )}
      <div aria-live="polite">
        {preview.data && !preview.isPlaceholderData && !wrong && (
          <>
            <Typography variant="body2">
              {t('menu.instead.dayBecomes', { kcal: format.kcal(preview.data.day.nutrients.kcal) })}
            </Typography>
            {shoppingText(preview.data.effect, maxDifferences, t, format).map((line) => (
              <Typography key={line} variant="body2" color="textSecondary">
                {line}
              </Typography>
            ))}
          </>
        )}
      </div>
      <Button type="submit" variant="contained" loading={busy}>
        {t('menu.instead.save')}
      </Button>
    </Stack>
  );
}

/**
 * Returns the day on which the dish of a place is eaten after it and that of another have changed places. A dinner with
 * a leftover takes two evenings, so the dinner of the evening before it comes after both.
 */
function landing({ day }: Place, other: Place, days: readonly MenuDay[]): Day {
  const from = days.indexOf(day);
  const to = days.indexOf(other.day);
  const { feeds, slot } = other.meal;
  return to === from + 1 && feeds?.slot === slot ? feeds.date : other.day.date;
}

/**
 * Returns what happens to the leftovers of two dinners that change places; nothing without leftovers. A leftover and
 * the dinner of the day to which it goes change places too.
 */
function leftoverText(a: Place, b: Place, days: readonly MenuDay[], t: Text, format: Format) {
  const feeding = [a, b].filter(({ meal }) => meal.feeds);
  const [from, to] = feeding[0] === a ? [a, b] : [b, a];
  const leftover = from.meal.feeds;
  if (!leftover) return undefined;
  const next = days[days.indexOf(to.day) + 1];
  const pushed = next?.meals.find(({ slot }) => slot === leftover.slot);
  const isItself = pushed?.recipe.slug === from.meal.recipe.slug;
  if (feeding.length > 1 || !next || !pushed || isItself) return t('menu.move.leftover');
  return t('menu.move.leftoverTo', {
    day: format.dates.weekdayWithin(next.date),
    name: pushed.recipe.name,
    from: format.dates.weekdayWithin(leftover.date),
  });
}

/** MoveTo lists the days that a meal can be moved to and, for the chosen one, shows the effect. */
export function MoveTo({ place, days, today, busy, onApply }: MealPlanProps) {
  const t = useText();
  const format = useFormat();
  const [to, setTo] = useState<Day>();
  const { slot } = place.meal;
  const targets = days.flatMap((day) => {
    const meal = day.meals.find((one) => one.slot === slot);
    const possible =
      meal && !meal.locked && !meal.instead && !meal.leftoverOf && meal.recipe.slug !== place.meal.recipe.slug;
    return possible && day.date >= today && day.date !== place.day.date ? [{ day, meal }] : [];
  });
  const other = targets.find(({ day }) => day.date === to);
  const ask: ChangeRequest | undefined = other && {
    kind: 'move',
    body: { ...targetOf(place), to: other.day.date, with: other.meal.recipe.slug },
  };
  const preview = usePreview(ask);
  // The dish of a past or skipped meal takes the place of the other; otherwise they change places.
  const replaces = place.day.date < today || place.meal.instead !== undefined;
  if (!other || !ask) {
    return (
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {targets.map(({ day, meal }) => (
          <li key={day.date}>
            <ChoiceRow
              title={format.dates.fullDay(day.date)}
              text={t(replaces ? 'menu.place.instead' : 'menu.move.swaps', { name: meal.recipe.name })}
              onChoose={() => setTo(day.date)}
            />
          </li>
        ))}
        {targets.length === 0 && <Typography color="textSecondary">{t('menu.move.none')}</Typography>}
      </Stack>
    );
  }
  const leftover = leftoverText(place, other, days, t, format);
  return (
    <Stack spacing={4}>
      <Typography>
        {t(replaces ? 'menu.move.replaces' : 'menu.move.trades', {
          day: format.dates.weekdayWithin(replaces ? other.day.date : landing(place, other, days)),
          name: place.meal.recipe.name,
          other: other.meal.recipe.name,
          from: format.dates.weekdayWithin(landing(other, place, days)),
        })}
        {leftover && ` ${leftover}`}
      </Typography>
      {preview.data ? (
        <div>
          {!replaces && (
            <Typography variant="body2">
              {t('menu.move.effect', {
                day: format.dates.weekday(place.day.date),
                effect: effectText(preview.data.effect, t, format),
              })}
            </Typography>
          )}
          {shoppingText(preview.data.effect, maxDifferences, t, format).map((line) => (
            <Typography key={line} variant="body2" color="textSecondary">
              {line}
            </Typography>
          ))}
        </div>
      ) : (
        <Pending query={preview}>
          <MealCardSkeletons count={1} />
        </Pending>
      )}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={!preview.data} loading={busy} onClick={() => void onApply(ask)}>
          {t('menu.move.do')}
        </Button>
        <Button variant="soft" disabled={busy} onClick={() => setTo(undefined)}>
          {t('menu.day.otherDay')}
        </Button>
      </Stack>
    </Stack>
  );
}
