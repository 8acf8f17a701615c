import { Field } from '@/components/Field';
import { useText } from '@/lib/i18n';

export interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Why the address cannot be changed. Without it, it can. */
  fixed?: string;
}

/** EmailField is a field for the e-mail address of an account. */
export function EmailField({ value, onChange, error, fixed }: EmailFieldProps) {
  const t = useText();
  return (
    <Field
      label={t('account.email')}
      name="email"
      type="email"
      // Password managers store it as the name with the password.
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
