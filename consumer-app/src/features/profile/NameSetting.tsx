import { useState } from 'react';
import { Field } from '@/components/Field';
import { FormProblem } from '@/components/FormProblem';
import { useText } from '@/lib/i18n';
import { fieldTexts, problemText } from '@/lib/problem';
import { SettingFrame } from './SettingFrame.tsx';
import type { SettingProps } from './SettingPage.tsx';
import { sendName } from './send.ts';

/** NameSetting sets the user's name. */
export function NameSetting({ settings, busy, error, onChange }: SettingProps) {
  const t = useText();
  const [name, setName] = useState(settings.name);
  const [missing, setMissing] = useState(false);
  const wrong = missing ? t('profile.setting.name.missing') : fieldTexts(error).name;
  const send = () => {
    setMissing(name.trim() === '');
    if (name.trim() !== '') onChange({ send: sendName(name.trim()), undo: sendName(settings.name) });
  };
  return (
    <SettingFrame
      title={t('profile.setting.name.title')}
      subtitle={t('profile.setting.name.text')}
      busy={busy}
      onAction={send}
    >
      <FormProblem>{error === undefined || wrong ? undefined : problemText(error)}</FormProblem>
      <Field
        label={t('profile.name')}
        name="name"
        autoComplete="name"
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
        }}
        error={wrong !== undefined}
        helperText={wrong}
        slotProps={{ input: { maxLength: 100 } }}
      />
    </SettingFrame>
  );
}
