import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Field } from '@/components/Field';
import { FormProblem } from '@/components/FormProblem';
import { MacroRing, numberIn, numberText } from '@/features/onboarding';
import { focusField } from '@/lib/focusField';
import { useFormat } from '@/lib/format';
import { useLanguage, useText } from '@/lib/i18n';
import { fieldTexts, problemText } from '@/lib/problem';
import { SettingFrame } from './SettingFrame.tsx';
import type { SettingProps } from './SettingPage.tsx';
import { type OwnMacros, sendMacros } from './send.ts';

const names = ['protein', 'fat', 'carbohydrate'] as const;
const kcalPerGram = { protein: 4, fat: 9, carbohydrate: 4 };

/** MacrosSetting sets energy and macronutrients: the recommended ones or custom ones. */
export function MacrosSetting({ settings: { macros }, busy, error, onChange }: SettingProps) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(names.map((name) => [name, numberText(macros && Math.round(macros.target[name]), language)])),
  );
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const fields = fieldTexts(error);
  useEffect(() => {
    if (error !== undefined) focusField(Object.keys(fieldTexts(error)));
  }, [error]);

  const own = Object.fromEntries(names.map((name) => [name, numberIn(typed[name] ?? '')]));
  const grams = Object.fromEntries(names.map((name) => [name, own[name] ?? 0])) as OwnMacros;
  const kcal = names.reduce((sum, name) => sum + grams[name] * kcalPerGram[name], 0);
  const before = sendMacros(macros?.custom ? macros.target : undefined);
  const send = () => {
    const wrong = names.filter((name) => own[name] === undefined);
    setUnreadable(wrong);
    focusField(wrong);
    if (wrong.length === 0) onChange({ send: sendMacros(grams), undo: before });
  };
  const wrongWith = (name: string) => {
    if (unreadable.includes(name)) return t('onboarding.numbers.wrong');
    return fields[name];
  };
  const warning =
    macros && grams.protein > macros.bounds.highProtein && grams.protein <= macros.bounds.mostProtein
      ? t('profile.setting.macros.highProtein', { grams: format.grams(macros.bounds.highProtein) })
      : undefined;
  const hasFieldProblem = fields.kcal !== undefined || names.some(wrongWith);
  return (
    <SettingFrame
      title={t('profile.setting.macros.title')}
      subtitle={t('profile.setting.macros.text')}
      busy={busy}
      actionDisabled={macros === undefined}
      onAction={send}
      {...(macros?.custom && {
        secondary: (
          <Button
            fullWidth
            disabled={busy}
            onClick={() => onChange({ send: sendMacros(undefined), undo: before })}
            sx={{ mt: 2 }}
          >
            {t('profile.setting.macros.back')}
          </Button>
        ),
      })}
    >
      <FormProblem>{error === undefined || hasFieldProblem ? undefined : problemText(error)}</FormProblem>
      {macros && (
        <Stack spacing={5}>
          <MacroRing kcal={kcal} {...grams} />
          {fields.kcal && (
            <Typography role="alert" variant="body2" align="center" sx={{ color: 'brand.danger' }}>
              {fields.kcal}
            </Typography>
          )}
          {names.map((name) => (
            <Field
              key={name}
              label={t(`food.macro.${name}`)}
              name={name}
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              error={wrongWith(name) !== undefined}
              helperText={wrongWith(name) ?? (name === 'protein' ? warning : undefined)}
              slotProps={{ input: { inputMode: 'decimal', maxLength: 6 } }}
              endAdornment={<InputAdornment position="end">{t('food.unit.g')}</InputAdornment>}
            />
          ))}
          <Box>
            <Typography variant="body2" color="textSecondary">
              {t('profile.setting.macros.bounds', {
                least: format.kcal(macros.bounds.leastKcal),
                most: format.kcal(macros.bounds.mostKcal),
                protein: format.grams(macros.bounds.leastProtein),
                mostProtein: format.grams(macros.bounds.mostProtein),
              })}{' '}
              {macros.bounds.mostCarbohydrate !== undefined &&
                t('profile.setting.macros.keto', { grams: format.grams(macros.bounds.mostCarbohydrate) })}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
              {t('profile.setting.macros.recommended', {
                kcal: format.kcal(macros.recommended.kcal),
                protein: format.grams(macros.recommended.protein),
                fat: format.grams(macros.recommended.fat),
                carbohydrate: format.grams(macros.recommended.carbohydrate),
              })}
            </Typography>
          </Box>
        </Stack>
      )}
    </SettingFrame>
  );
}
