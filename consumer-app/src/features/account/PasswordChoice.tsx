import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { flushText } from '@/components/flushText';
import { useText } from '@/lib/i18n';
import { minPasswordLength, PasswordField } from './PasswordField';

export interface PasswordChoiceProps {
  /** The password; undefined to sign in with codes by mail. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  error?: string | undefined;
}

/** PasswordChoice lets a new user choose between codes by mail and a password. */
export function PasswordChoice({ value, onChange, error }: PasswordChoiceProps) {
  const t = useText();
  const byCode = value === undefined;
  return (
    <Box>
      {byCode ? (
        <Typography variant="body2" color="textSecondary">
          {t('account.register.byCode')}
        </Typography>
      ) : (
        <PasswordField
          value={value}
          onChange={onChange}
          autoComplete="new-password"
          autoFocus
          error={error}
          hint={t('account.passwordHint', { least: minPasswordLength })}
        />
      )}
      <Button
        size="small"
        onClick={() => onChange(byCode ? '' : undefined)}
        sx={{ mt: 1, ml: flushText.small, textAlign: 'left' }}
      >
        {t(byCode ? 'account.register.withPassword' : 'account.register.withoutPassword')}
      </Button>
    </Box>
  );
}
