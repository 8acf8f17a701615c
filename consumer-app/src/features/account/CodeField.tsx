import { Field } from '@/components/Field';
import { useText } from '@/lib/i18n';

export interface CodeFieldProps {
  value: string;
  onChange: (digits: string) => void;
  error?: string | undefined;
}

/** Number of digits of a mailed code. */
export const codeLength = 6;

/** CodeField is a field for a mailed code. Phones offer the code above their keyboard. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const t = useText();
  return (
    <Field
      label={t('account.code.label')}
      name="code"
      autoFocus
      autoComplete="one-time-code"
      value={value}
      // Only digits are kept of pasted text.
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, codeLength))}
      error={error !== undefined}
      helperText={error}
      slotProps={{
        input: {
          'aria-required': true,
          inputMode: 'numeric',
          style: { letterSpacing: '0.3em', fontVariantNumeric: 'tabular-nums' },
        },
      }}
    />
  );
}
