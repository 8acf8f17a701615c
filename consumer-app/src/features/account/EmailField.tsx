import { Field } from '@/components/Field';
import { useText } from '@/lib/i18n';

export interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** The e-mail address that somebody signs in with. */
export function EmailField({ value, onChange, error }: EmailFieldProps) {
  const t = useText();
  return (
    <Field
      label={t('account.email')}
      name="email"
      type="email"
      // The browser's store of passwords keeps it as the name beside the password.
      autoComplete="username"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error}
      slotProps={{ input: { 'aria-required': true, autoCapitalize: 'none', spellCheck: false } }}
    />
  );
}
