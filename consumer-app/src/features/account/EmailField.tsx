import { Field } from '@/components/Field';
import { useText } from '@/lib/i18n';

export interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Why it cannot be another; without it, it can. */
  fixed?: string;
}

/** The e-mail address to sign in with. */
export function EmailField({ value, onChange, error, fixed }: EmailFieldProps) {
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
      helperText={error ?? fixed}
      {...(fixed !== undefined && { sx: { '& .MuiOutlinedInput-root': { bgcolor: 'transparent' } } })}
      slotProps={{
        input: { 'aria-required': true, readOnly: fixed !== undefined, autoCapitalize: 'none', spellCheck: false },
      }}
    />
  );
}
