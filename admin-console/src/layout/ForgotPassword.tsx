import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { PageHeader } from '@/components/PageHeader';
import { useRefusal } from '@/components/useRefusal';
import { useConsoleAuth } from '@/providers/auth';
import { useText } from '@/providers/i18n';
import { Outside } from './Outside';

/** ForgotPassword is the page that mails a link for choosing a new password. */
export function ForgotPassword() {
  const t = useText();
  const [sent, setSent] = useState(false);
  return (
    <Outside>
      <Box sx={{ display: 'grid', gap: 4, p: { xs: 4, sm: 6 } }}>
        {sent ? (
          <Box role="status" sx={{ display: 'grid', gap: 4 }}>
            <PageHeader title={t('newPassword.forgot.sent')} />
            <Typography variant="body2">{t('newPassword.forgot.sentText')}</Typography>
          </Box>
        ) : (
          <Form onSent={() => setSent(true)} />
        )}
        <Link component={RouterLink} to="/login" variant="body2" sx={{ justifySelf: 'start' }}>
          {t('newPassword.forgot.back')}
        </Link>
      </Box>
    </Outside>
  );
}

function Form({ onSent }: { onSent: () => void }) {
  const t = useText();
  const { requestReset } = useConsoleAuth();
  const { form, field, problem, setRefusal } = useRefusal('forgot-password', ['email']);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    setBusy(true);
    setRefusal(null);
    try {
      await requestReset(String(email ?? ''));
      onSent();
    } catch (refusal) {
      setRefusal(refusal);
      setBusy(false);
    }
  };

  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
      sx={{ display: 'grid', gap: 4 }}
    >
      <PageHeader title={t('newPassword.forgot.title')} />
      <Typography variant="body2">{t('newPassword.forgot.text')}</Typography>
      {problem !== null && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <TextField
        {...field('email')}
        type="email"
        label={t('signIn.email')}
        autoFocus
        slotProps={{ htmlInput: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } }}
      />
      <Button type="submit" variant="contained" disabled={busy}>
        {busy ? t('newPassword.forgot.busy') : t('newPassword.forgot.action')}
      </Button>
    </Box>
  );
}
