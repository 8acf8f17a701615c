import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { Field } from '@/components/Field';
import { EyeIcon, EyeOffIcon } from '@/components/icons';
import { useText } from '@/lib/i18n';

export interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The value of the field's `autocomplete`, for password managers. */
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  hint?: string;
  /** Label of the field. Default: the text `account.password`. */
  label?: string;
  name?: string;
  /** Whether it gets the focus, because the user has just asked for it. */
  autoFocus?: boolean;
}

/** Minimum number of characters of a new password. The server enforces it. */
export const minPasswordLength = 10;

/** PasswordField is a field for a password, which the user can make visible. */
export function PasswordField({
  value,
  onChange,
  autoComplete,
  error,
  hint,
  label,
  name = 'password',
  autoFocus = false,
}: PasswordFieldProps) {
  const t = useText();
  const [visible, setShown] = useState(false);
  return (
    <Field
      label={label ?? t('account.password')}
      name={name}
      type={visible ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error ?? hint}
      // No maximum length: a pasted password must not be truncated silently.
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
