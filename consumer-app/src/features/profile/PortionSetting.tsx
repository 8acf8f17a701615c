import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormProblem } from '@/components/FormProblem';
import { Stepper } from '@/components/Stepper';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { problemText } from '@/lib/problem';
import { SettingFrame } from './SettingFrame.tsx';
import type { SettingProps } from './SettingPage.tsx';
import { sendPortion } from './send.ts';

/** PortionSetting sets the portion of recipes outside the menu. */
export function PortionSetting({ settings, busy, error, onChange }: SettingProps) {
  const t = useText();
  const format = useFormat();
  const [portion, setPortion] = useState(settings.portion);
  const label = t('profile.setting.portion.label');
  return (
    <SettingFrame
      title={t('profile.setting.portion.title')}
      subtitle={t('profile.setting.portion.text')}
      busy={busy}
      onAction={() => onChange({ send: sendPortion(portion), undo: sendPortion(settings.portion) })}
    >
      <FormProblem>{error === undefined ? undefined : problemText(error)}</FormProblem>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
        <Typography variant="subtitle1" component="p">
          {label}
        </Typography>
        <Stepper
          name={label}
          value={portion}
          onChange={setPortion}
          min={0.5}
          max={2}
          step={0.25}
          label={format.servings}
        />
      </Stack>
    </SettingFrame>
  );
}
