import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { useText } from '@/providers/i18n';

interface DateFieldProps {
  label: string;
  /** Name in a form, which gets the day as `2026-11-21`. */
  name?: string;
  id?: string;
  /** The day as `2026-11-21`; empty for none. */
  value?: string;
  /** First and last possible day. */
  min?: string | undefined;
  max?: string | undefined;
  required?: boolean;
  error?: boolean;
  helperText?: ReactNode;
  /** Called with a complete and possible day, or with an empty text. */
  onChange?: (day: string) => void;
}

/** dayOf returns a typed date, day first, as `2026-11-21`: empty when there is none, undefined when it is no day. */
function dayOf(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return '';
  const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text);
  if (!parts) return /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text) ? text : undefined;
  const [, day = '', month = '', year = ''] = parts;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
}

const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** typedOf returns a day as the field shows it: `21-11-2026`. */
const typedOf = (day: string): string => day.split('-').reverse().join('-');

/**
 * DateField asks for a day, which is typed as `21-11-2026` in every browser: that of a browser's own field follows the
 * language of the browser instead of that of the console.
 */
export function DateField({
  label,
  name,
  id,
  value,
  min,
  max,
  required = false,
  error,
  helperText,
  onChange,
}: DateFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState(() => typedOf(value ?? ''));
  const [shown, setShown] = useState(value ?? '');
  // Another value from outside, such as that of another page of history.
  if (value !== undefined && value !== shown) {
    setShown(value);
    if (dayOf(typed) !== value) setTyped(typedOf(value));
  }
  const day = dayOf(typed);
  const outside =
    Boolean(day) && ((min !== undefined && min > (day ?? '')) || (max !== undefined && max < (day ?? '')));
  const wrong = day === undefined ? t('form.noDate') : outside ? t('form.dateOutside') : undefined;
  const [left, setLeft] = useState(false);
  return (
    <>
      <TextField
        id={id}
        required={required}
        label={label}
        sx={{ minWidth: 0, width: { xs: '100%', sm: 'auto' }, flex: '0 1 180px' }}
        value={typed}
        placeholder={t('form.datePlaceholder')}
        error={Boolean(error) || (left && wrong !== undefined)}
        helperText={helperText ?? (left ? wrong : undefined)}
        onBlur={() => setLeft(true)}
        onChange={(event) => {
          setTyped(event.target.value);
          setLeft(false);
          const next = dayOf(event.target.value);
          const possible = !next || ((min === undefined || min <= next) && (max === undefined || next <= max));
          if (next !== undefined && possible) {
            setShown(next);
            onChange?.(next);
          }
        }}
        slotProps={{
          htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 10 },
          inputLabel: { shrink: true },
        }}
      />
      {/* A day that does not exist is sent as it was typed, so that the server refuses it. */}
      {name && <input type="hidden" name={name} value={day ?? typed} />}
    </>
  );
}
