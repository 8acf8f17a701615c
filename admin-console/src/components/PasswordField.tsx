import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useText } from '@/providers/i18n';
import type { RefusedField } from './useRefusal';

interface PasswordFieldProps {
  field: RefusedField;
  label: string;
  autoFocus?: boolean;
}

/** PasswordField is for choosing a password, which can be made visible. */
export function PasswordField({ field, label, autoFocus = false }: PasswordFieldProps) {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      label={label}
      helperText={field.helperText ?? t('invitation.passwordHelp')}
      autoFocus={autoFocus}
      slotProps={{
        // No maxLength: a pasted password must not be truncated silently.
        htmlInput: { autoComplete: 'new-password', autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={t(shown ? 'invitation.hidePassword' : 'invitation.showPassword')}
                onClick={() => setShown(!shown)}
              >
                {shown ? <HideIcon fontSize="small" /> : <ShowIcon fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
