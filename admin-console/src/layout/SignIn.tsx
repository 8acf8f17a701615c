import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAuthProvider, useLogin, useNavigate } from 'react-admin';
import { useLocation } from 'react-router';
import { PageHeader } from '@/components/PageHeader';
import { Panel } from '@/components/Panel';
import { useProblem } from '@/components/problem';
import type { Credentials } from '@/providers/auth';
import { useText } from '@/providers/i18n';
import { fieldTexts } from '@/providers/refusal';
import { Brand } from './Brand';
import { LanguageSwitch } from './LanguageSwitch';

const fields = ['email', 'password', 'code'] as const;

/** Password and one-time code in one form. */
export function SignIn() {
  useLeaveWhenSignedIn();
  return (
    <Box component="main" sx={{ display: 'grid', placeContent: 'center', minHeight: '100dvh', px: 4, py: 6 }}>
      <Box sx={{ width: 'min(400px, calc(100vw - 32px))', display: 'grid', gap: 4, justifyItems: 'stretch' }}>
        <Brand />
        <Panel>
          <Form />
        </Panel>
        <LanguageSwitch />
      </Box>
    </Box>
  );
}

function Form() {
  const t = useText();
  const ended = new URLSearchParams(useLocation().search).has('ended');
  const login = useLogin();
  const problemOf = useProblem();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const wrong = fieldTexts(error);
  const wrongFields = fields.filter((field) => wrong[field]);

  // To the first field that is wrong; when none is to blame, to the code, which works only once.
  useEffect(() => {
    if (error === null) return;
    const field = fields.find((field) => fieldTexts(error)[field]) ?? 'code';
    const input = form.current?.elements.namedItem(field);
    if (!(input instanceof HTMLInputElement)) return;
    if (field === 'code') input.value = '';
    input.focus();
  }, [error]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    const credentials = Object.fromEntries(fields.map((field) => [field, String(entries.get(field) ?? '')]));
    setBusy(true);
    setError(null);
    try {
      await login(credentials as unknown as Credentials);
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  };

  const field = (name: (typeof fields)[number]) => ({
    name,
    id: `sign-in-${name}`,
    error: Boolean(wrong[name]),
    helperText: wrong[name],
  });

  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
      sx={{ display: 'grid', gap: 4, p: { xs: 4, sm: 6 } }}
    >
      <PageHeader title={t('signIn.title')} />
      {ended && error === null && (
        <Alert severity="info" role="status">
          {t('signIn.ended')}
        </Alert>
      )}
      {error !== null && wrongFields.length === 0 && (
        <Alert severity="error" role="alert">
          {problemOf(error).text}
        </Alert>
      )}
      <TextField
        {...field('email')}
        type="email"
        label={t('signIn.email')}
        autoFocus
        slotProps={{ htmlInput: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField
        {...field('password')}
        type="password"
        label={t('signIn.password')}
        slotProps={{ htmlInput: { autoComplete: 'current-password' } }}
      />
      <TextField
        {...field('code')}
        label={t('signIn.code')}
        helperText={wrong.code ?? t('signIn.codeHelp')}
        slotProps={{
          htmlInput: {
            autoComplete: 'one-time-code',
            inputMode: 'numeric',
            maxLength: 7,
            style: { letterSpacing: '0.2em' },
          },
        }}
      />
      <Button type="submit" variant="contained" disabled={busy}>
        {busy ? t('signIn.busy') : t('signIn.action')}
      </Button>
    </Box>
  );
}

/** Who is signed in already has no business here. */
function useLeaveWhenSignedIn() {
  const auth = useAuthProvider();
  const navigate = useNavigate();
  useEffect(() => {
    auth?.checkAuth({}).then(
      () => navigate('/', { replace: true }),
      () => undefined,
    );
  }, [auth, navigate]);
}
