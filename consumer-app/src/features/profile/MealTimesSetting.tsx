import type { MealTimeSlot } from '@lepelblad/api';
import { questions } from '@lepelblad/api/funnels';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormProblem } from '@/components/FormProblem';
import { OptionCard, OptionGroup } from '@/components/OptionCard';
import { Stepper } from '@/components/Stepper';
import { useText } from '@/lib/i18n';
import { pictureOf } from '@/lib/pictures';
import { fieldTexts, problemText } from '@/lib/problem';
import { SettingFrame } from './SettingFrame.tsx';
import type { SettingProps } from './SettingPage.tsx';
import { type Shares, sendMealTimes, sharesAsSet } from './send.ts';
import { type Division, divide, rowsOf, totalOf, usualDivision } from './shares.ts';

const fewest = 3;
const choices = questions.mealTimes.choices ?? [];
const slots = choices.map(({ value }) => value as MealTimeSlot);

/** MealTimesSetting sets the meal times and the division of energy over them. */
export function MealTimesSetting({ settings, busy, error, onChange }: SettingProps) {
  const t = useText();
  const [chosen, setChosen] = useState<readonly MealTimeSlot[]>(settings.answers.mealTimes ?? []);
  const [own, setOwn] = useState(settings.customShares);
  const [division, setDivision] = useState<Division>(() =>
    settings.customShares ? divide(settings.shares ?? []) : usualDivision(chosen),
  );
  const inOrder = slots.filter((slot) => chosen.includes(slot));
  const few = inOrder.length < fewest;
  const total = totalOf(division, inOrder);
  const adds = !own || total === 100;

  const choose = (slot: MealTimeSlot, present: boolean) => {
    const next = present ? [...chosen, slot] : chosen.filter((other) => other !== slot);
    setChosen(next);
    setDivision(usualDivision(next));
  };
  const wrong = fieldTexts(error).mealTimes;
  const mealTimes: Shares = inOrder.map((slot) => (own ? { slot, share: division[slot] ?? 0 } : { slot }));
  return (
    <SettingFrame
      title={t('profile.setting.mealTimes.title')}
      subtitle={t('profile.setting.mealTimes.text')}
      busy={busy}
      actionDisabled={few || !adds}
      onAction={() => onChange({ send: sendMealTimes(mealTimes), undo: sendMealTimes(sharesAsSet(settings)) })}
    >
      <FormProblem>{error === undefined ? undefined : (wrong ?? problemText(error))}</FormProblem>
      <OptionGroup
        label={t('profile.setting.mealTimes.title')}
        type="checkbox"
        {...(few ? { error: t('profile.setting.mealTimes.few') } : {})}
      >
        {choices.map(({ value, picture }) => {
          const slot = value as MealTimeSlot;
          return (
            <OptionCard
              key={slot}
              title={t(`food.slot.${slot}`)}
              {...(picture ? { picture: pictureOf(picture) } : {})}
              selected={chosen.includes(slot)}
              onChange={(present) => choose(slot, present)}
            />
          );
        })}
      </OptionGroup>
      {!few && (
        <Box component="section" sx={{ mt: 7 }}>
          <FormControlLabel
            control={<Switch checked={own} onChange={(event) => setOwn(event.target.checked)} />}
            label={t('profile.setting.mealTimes.divide')}
          />
          {own && (
            <>
              <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
                {t('profile.setting.mealTimes.divideText')}
              </Typography>
              {rowsOf(inOrder).map(({ slot, all }) => {
                const name = all.length > 1 ? t('profile.setting.mealTimes.snacks') : t(`food.slot.${slot}`);
                return (
                  <Box
                    key={slot}
                    sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4, py: 1.5 }}
                  >
                    <Typography>{name}</Typography>
                    <Stepper
                      name={name}
                      value={division[slot] ?? 0}
                      onChange={(share) =>
                        setDivision({ ...division, ...Object.fromEntries(all.map((one) => [one, share])) })
                      }
                      min={5}
                      max={70}
                      step={1}
                      label={(share) => `${share}%`}
                    />
                  </Box>
                );
              })}
              <Typography
                role="status"
                variant="body2"
                sx={{ mt: 3, fontWeight: 600, color: total === 100 ? 'text.primary' : 'brand.danger' }}
              >
                {t(
                  total === 100
                    ? 'profile.setting.mealTimes.total'
                    : total < 100
                      ? 'profile.setting.mealTimes.short'
                      : 'profile.setting.mealTimes.over',
                  { total, count: Math.abs(100 - total) },
                )}
              </Typography>
            </>
          )}
        </Box>
      )}
    </SettingFrame>
  );
}
