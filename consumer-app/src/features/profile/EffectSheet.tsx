import type { SettingsEffect } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Sheet } from '@/components/Sheet';
import { Shortage } from '@/features/menu';
import { useAnswerName } from '@/features/onboarding';
import { addDays, capital, type Day, today, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { CookedEffect } from './CookedEffect.tsx';

export interface EffectSheetProps {
  /** The effect of a change; undefined while the sheet is closed. */
  effect: SettingsEffect | undefined;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** EffectSheet shows the effect of a change of settings or household, for confirmation. */
export function EffectSheet({ effect, busy, onConfirm, onClose }: EffectSheetProps) {
  const t = useText();
  // The content stays while the sheet closes.
  const [lastEffect, setShown] = useState(effect);
  if (effect && effect !== lastEffect) setShown(effect);
  return (
    <Sheet
      open={effect !== undefined}
      onClose={onClose}
      title={t('profile.setting.change.title')}
      actions={
        <>
          <Button variant="contained" loading={busy} onClick={onConfirm}>
            {t('profile.setting.save')}
          </Button>
          <Button onClick={onClose}>{t('profile.setting.change.back')}</Button>
        </>
      }
    >
      {lastEffect && <Effect {...lastEffect} />}
    </Sheet>
  );
}

function Effect({
  before,
  after,
  from,
  customDropped,
  dietDropped,
  goalReached,
  days,
  missed,
  cooked,
  shortage,
  wishes,
}: SettingsEffect) {
  const t = useText();
  const nameOf = useAnswerName();
  return (
    // Focusable, so that the keyboard can scroll it.
    <Stack
      spacing={5}
      tabIndex={0}
      role="group"
      aria-label={t('profile.setting.change.title')}
      sx={{
        borderRadius: 2,
        '&:focus-visible': { outline: (theme) => `3px solid ${theme.vars.palette.brand.deep}`, outlineOffset: -3 },
      }}
    >
      {goalReached && (
        <Box sx={{ p: 5, borderRadius: 5, bgcolor: 'brand.tint', color: 'brand.ink' }}>
          <Typography variant="subtitle1" component="h3">
            {t('profile.setting.change.goalReached.title')}
          </Typography>
          <Typography variant="body2" sx={{ mt: 1 }}>
            {t('profile.setting.change.goalReached.text')}
          </Typography>
        </Box>
      )}
      {dietDropped && (
        <Box sx={{ p: 5, borderRadius: 5, bgcolor: 'brand.tint', color: 'brand.ink' }}>
          <Typography variant="subtitle1" component="h3">
            {t('profile.setting.change.dietDropped', {
              before: nameOf('diet', dietDropped.diet),
              after: nameOf('diet', 'everything'),
            })}
          </Typography>
          <Typography variant="body2" sx={{ mt: 1 }}>
            {dietDropped.text}
          </Typography>
        </Box>
      )}
      {customDropped && <Typography>{t('profile.setting.change.customDropped')}</Typography>}
      {before && after && from && <Target before={before} after={after} from={from} />}
      {missed && <Typography sx={{ fontWeight: 600 }}>{missed}</Typography>}
      {shortage && (
        <>
          <Typography>{t('profile.setting.change.shortage')}</Typography>
          <Shortage shortage={shortage} />
        </>
      )}
      {wishes && (
        <Box component="section" sx={{ p: 5, borderRadius: 5, bgcolor: 'brand.tint', color: 'brand.ink' }}>
          <Typography variant="subtitle1" component="h3">
            {t('profile.setting.change.wishes')}
          </Typography>
          {wishes.map((sentence) => (
            <Typography key={sentence} variant="body2" sx={{ mt: 1 }}>
              {sentence}
            </Typography>
          ))}
        </Box>
      )}
      {cooked && <CookedEffect {...cooked} />}
      <Box component="section">
        <Typography variant="subtitle1" component="h3">
          {t('profile.setting.change.menus')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {days.length === 0
            ? t('profile.setting.change.none')
            : t('profile.setting.change.days', { count: days.length })}
        </Typography>
        {days.map((day) => (
          <DayEffect key={day.date} day={day} />
        ))}
      </Box>
    </Stack>
  );
}

function Target({ before, after, from }: Required<Pick<SettingsEffect, 'before' | 'after' | 'from'>>) {
  const t = useText();
  const format = useFormat();
  const grams = {
    protein: format.grams(after.protein),
    fat: format.grams(after.fat),
    carbohydrate: format.grams(after.carbohydrate),
  };
  return (
    <Box sx={{ p: 5, borderRadius: 5, bgcolor: 'brand.tint', color: 'brand.ink' }}>
      <Typography variant="caption" component="p">
        {t('profile.setting.change.target')}
      </Typography>
      <Typography variant="subtitle1" component="p">
        {before.kcal === after.kcal
          ? format.kcal(after.kcal)
          : t('profile.setting.change.energy', { before: format.kcal(before.kcal), after: format.kcal(after.kcal) })}
      </Typography>
      <Typography variant="body2">{t('profile.setting.change.macros', grams)}</Typography>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {t('profile.setting.change.from', { day: format.dates.fullDay(from) })}
      </Typography>
    </Box>
  );
}

type DayChange = SettingsEffect['days'][number];
type MealChange = DayChange['meals'][number];

function DayEffect({ day: { date, kcalBefore, kcal, meals } }: { day: DayChange }) {
  const t = useText();
  const format = useFormat();
  const now = today();
  const near: Record<Day, string> = {
    [now]: t('profile.setting.change.today'),
    [addDays(now, 1)]: t('profile.setting.change.tomorrow'),
  };
  return (
    <Box
      component="section"
      sx={{ py: 3, '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'brand.line' } }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
        <Typography component="h4" sx={{ fontWeight: 600 }}>
          {near[date] ?? capital(format.dates.fullDay(date))}
        </Typography>
        {kcalBefore !== undefined && kcal !== undefined && kcalBefore !== kcal && (
          <Typography variant="caption" color="textSecondary" sx={{ flex: 'none', pt: 0.75 }}>
            {t('profile.setting.change.kcal', { before: format.whole(kcalBefore), after: format.kcal(kcal) })}
          </Typography>
        )}
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 2.5 }}>
        {meals.map((meal) => (
          <Box component="li" key={meal.slot}>
            <Typography variant="caption" component="p" color="textSecondary">
              {t(`food.slot.${meal.slot}`)}
            </Typography>
            <MealEffect {...meal} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Returns the text key of a change. Locked meals have separate texts. */
function wordOf(change: MealChange['change'], locked: boolean | undefined) {
  if (!locked) return change;
  if (change === 'unsuitable') return 'unsuitableLocked';
  return change === 'replaced' ? 'replacedLocked' : change;
}

/** MealEffect shows what happens to a meal, and why. */
function MealEffect({ change, locked, before, after, reasons }: MealChange) {
  const t = useText();
  const format = useFormat();
  const dish = after ?? before;
  if (!dish) return <Typography variant="body2">{capital(t(`profile.setting.change.withheld.${change}`))}</Typography>;
  const words = {
    before: change === 'resized' ? format.quantity(before?.portion ?? 0, 'piece') : (before?.name ?? ''),
    after: format.servings(dish.portion),
  };
  const unsuitable = change === 'unsuitable';
  return (
    <>
      <Typography
        variant="body2"
        sx={{ fontWeight: 600, ...(change === 'removed' && { textDecoration: 'line-through', fontWeight: 400 }) }}
      >
        {dish.name}
      </Typography>
      <Typography variant="caption" component="p" color={unsuitable ? 'brand.danger' : 'textSecondary'}>
        {t(`profile.setting.change.${wordOf(change, locked)}`, words)}
      </Typography>
      {reasons?.map((reason) => (
        <Typography key={reason} variant="caption" component="p" color="textSecondary">
          {reason}
        </Typography>
      ))}
    </>
  );
}
