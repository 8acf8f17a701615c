import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { PageHeader } from '@/components/PageHeader';
import { PasswordField } from '@/components/PasswordField';
import { useRefusal } from '@/components/useRefusal';
import { joined, useConsoleAuth } from '@/providers/auth';
import { type TextKey, useText } from '@/providers/i18n';
import { fieldTexts, isMissing } from '@/providers/refusal';
import { Outside } from './Outside';
import { useToken } from './useToken';

/** Invitation is the page of an invitation's link, where a new staff member chooses a password. */
export function Invitation() {
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
  const accept = useAccept();
  const { form, field, problem, setRefusal } = useRefusal('invitation', ['password']);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get('password');
    setBusy(true);
    setRefusal(null);
    try {
      await accept(token, String(chosen ?? ''));
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
      <PageHeader title={t('invitation.title')} />
      <Typography variant="body2">{t('invitation.text')}</Typography>
      {problem !== null && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <PasswordField field={field('password')} label={t('invitation.password')} autoFocus />
      <Typography variant="body2" color="textSecondary">
        {t('invitation.already')}
      </Typography>
      <Button type="submit" variant="contained" disabled={busy}>
        {busy ? t('invitation.busy') : t('invitation.action')}
      </Button>
    </Box>
  );
}

/**
 * Returns a function that accepts an invitation and goes to the sign-in page, or on if the user is signed in already.
 */
function useAccept() {
  const auth = useConsoleAuth();
  const queries = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  return async (token: string, password: string) => {
    await auth.acceptInvitation(token, password);
    const signedIn = await auth.checkAuth({}).then(
      () => true,
      () => false,
    );
    if (signedIn) {
      await queries.invalidateQueries();
      notify('invitation.done' satisfies TextKey, { type: 'success' });
    }
    navigate(signedIn ? '/' : joined, { replace: true });
  };
}

/** DeadEnd explains why an invitation cannot be accepted. */
function DeadEnd({ reason }: { reason: 'incomplete' | 'refused' }) {
  const t = useText();
  return (
    <Box role="alert" sx={{ display: 'grid', gap: 4, justifyItems: 'start', p: { xs: 4, sm: 6 } }}>
      <PageHeader title={t(`invitation.${reason}`)} />
      <Typography variant="body2">{t(`invitation.${reason}Text`)}</Typography>
      <Button variant="outlined" component={Link} to="/login">
        {t('invitation.signIn')}
      </Button>
    </Box>
  );
}
