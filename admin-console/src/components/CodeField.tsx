import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import type { RefusedField } from './useRefusal';

interface CodeFieldProps {
  field: RefusedField;
  label: string;
  help: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** CodeField is for a code of six digits, which apps show as 123 456, or a recovery code of twelve. */
export function CodeField({ field, label, help, inputRef }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      {...(inputRef ? { inputRef } : {})}
      label={label}
      helperText={field.helperText ?? help}
      slotProps={{
        htmlInput: {
          autoComplete: 'one-time-code',
          inputMode: 'numeric',
          maxLength: 14,
          style: { letterSpacing: '0.2em' },
        },
      }}
    />
  );
}
