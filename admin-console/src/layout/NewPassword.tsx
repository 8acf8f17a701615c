import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PageHeader } from '@/components/PageHeader';
import { PasswordField } from '@/components/PasswordField';
import { useRefusal } from '@/components/useRefusal';
import { passwordReset, useConsoleAuth } from '@/providers/auth';
import { useText } from '@/providers/i18n';
import { fieldTexts, isMissing } from '@/providers/refusal';
import { Outside } from './Outside';
import { useToken } from './useToken';

/** NewPassword is the page of a mailed link, where a staff member chooses a new password. */
export function NewPassword() {
  const token = useToken();
  const [refused, setRefused] = useState(false);
  return (
    <Outside>
      {!token ? (
        <DeadEnd reason="incomplete" />
      ) : refused ? (
        <DeadEnd reason="refused" />
      ) : (
        <Form token={token} onRefused={() => setRefused(true)} />
      )}
    </Outside>
  );
}

function Form({ token, onRefused }: { token: string; onRefused: () => void }) {
  const t = useText();
  const { resetPassword } = useConsoleAuth();
  const navigate = useNavigate();
  const { form, field, problem, setRefusal } = useRefusal('new-password', ['password']);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get('password');
    setBusy(true);
    setRefusal(null);
    try {
      await resetPassword(token, String(chosen ?? ''));
      navigate(passwordReset, { replace: true });
    } catch (error) {
      // A truncated token is refused as a field.
      if (isMissing(error) || fieldTexts(error).token) onRefused();
      else setRefusal(error);
      setBusy(false);
    }
  };

  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
      sx={{ display: 'grid', gap: 4, p: { xs: 4, sm: 6 } }}
    >
      <PageHeader title={t('newPassword.title')} />
      <Typography variant="body2">{t('newPassword.text')}</Typography>
      {problem !== null && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <PasswordField field={field('password')} label={t('newPassword.password')} autoFocus />
      <Button type="submit" variant="contained" disabled={busy}>
        {busy ? t('newPassword.busy') : t('newPassword.action')}
      </Button>
    </Box>
  );
}

/** DeadEnd explains why a link cannot be used. */
function DeadEnd({ reason }: { reason: 'incomplete' | 'refused' }) {
  const t = useText();
  return (
    <Box role="alert" sx={{ display: 'grid', gap: 4, justifyItems: 'start', p: { xs: 4, sm: 6 } }}>
      <PageHeader title={t(`newPassword.${reason}`)} />
      <Typography variant="body2">{t(`newPassword.${reason}Text`)}</Typography>
      <Button variant="outlined" component={Link} to="/forgot-password">
        {t('newPassword.again')}
      </Button>
    </Box>
  );
}
