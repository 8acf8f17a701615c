import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { Field } from '@/components/Field';
import { EyeIcon, EyeOffIcon } from '@/components/icons';
import { useText } from '@/lib/i18n';

export interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** For the browser's store of passwords. */
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  hint?: string;
  /** 'account.password' if absent. */
  label?: string;
  name?: string;
}

/** Characters that a new password has at least; the server says so too. */
export const shortestPassword = 10;

/** A password that can be shown while it is typed. */
export function PasswordField({
  value,
  onChange,
  autoComplete,
  error,
  hint,
  label,
  name = 'password',
}: PasswordFieldProps) {
  const t = useText();
  const [visible, setShown] = useState(false);
  return (
    <Field
      label={label ?? t('account.password')}
      name={name}
      type={visible ? 'text' : 'password'}
      autoComplete={autoComplete}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error ?? hint}
      // No longest length here: a pasted password must not be cut short unseen.
      slotProps={{ input: { 'aria-required': true, autoCapitalize: 'none', spellCheck: false } }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            onClick={() => setShown(!visible)}
            aria-label={t(visible ? 'account.hidePassword' : 'account.showPassword')}
            edge="end"
          >
            {visible ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
