import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLogin, useNavigate } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router';
import { CodeField } from '@/components/CodeField';
import { PageHeader } from '@/components/PageHeader';
import { useRefusal } from '@/components/useRefusal';
import { type Credentials, useConsoleAuth } from '@/providers/auth';
import { useText } from '@/providers/i18n';
import { Outside } from './Outside';

const fields = ['email', 'password', 'code'] as const;

/** SignIn is the page with the password and the one-time code in one form. */
export function SignIn() {
  useLeaveWhenSignedIn();
  const login = useLogin();
  const { search } = useLocation();
  const accepted = useConsoleAuth().accepted();
  return (
    <Outside>
      <SignInForm login={login} {...(accepted && search === '?joined' ? { accepted } : {})} />
    </Outside>
  );
}

interface SignInFormProps {
  login: (credentials: Credentials) => Promise<unknown>;
  /** The address of the user who signs in again. */
  email?: string;
  /** What the user chose who accepted an invitation just now. A code is mailed at once. */
  accepted?: Pick<Credentials, 'email' | 'password'>;
}

/** SignInForm asks for address, password and one-time code, or for a code by mail. */
export function SignInForm({ login, email, accepted }: SignInFormProps) {
  const t = useText();
  const { requestCode } = useConsoleAuth();
  const codeField = useRef<HTMLInputElement>(null);
  const { form, field, problem, setRefusal } = useRefusal('sign-in', fields, 'code');
  const [busy, setBusy] = useState<'login' | 'code' | null>(null);
  /** Whether the form was sent, after which Arrival is hidden. */
  const [tried, setTried] = useState(false);
  const [codeSent, setCodeSent] = useState(false);
  const firstCode = useRef(false);

  const send = async (action: 'login' | 'code', call: (credentials: Credentials) => Promise<unknown>) => {
    const entries = new FormData(form.current ?? undefined);
    const credentials = Object.fromEntries(fields.map((field) => [field, String(entries.get(field) ?? '')]));
    setBusy(action);
    setTried(true);
    setCodeSent(false);
    setRefusal(null);
    try {
      await call(credentials as unknown as Credentials);
    } catch (refusal) {
      setRefusal(refusal);
      setBusy(null);
    }
  };

  const sendCode = () =>
    send('code', async (credentials) => {
      await requestCode(credentials);
      setBusy(null);
      setCodeSent(true);
      codeField.current?.focus();
    });

  const sendFirstCode = useEffectEvent(() => {
    if (!accepted?.password || firstCode.current) return;
    firstCode.current = true;
    void sendCode();
  });
  useEffect(() => sendFirstCode(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send('login', login);
  };

  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4, p: { xs: 4, sm: 6 } }}>
      {email === undefined && <PageHeader title={t('signIn.title')} />}
      {email === undefined && !tried && <Arrival />}
      {problem !== null && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <TextField
        {...field('email')}
        type="email"
        label={t('signIn.email')}
        autoFocus={email === undefined}
        defaultValue={email ?? accepted?.email ?? ''}
        slotProps={{
          htmlInput: {
            autoComplete: 'username',
            autoCapitalize: 'none',
            spellCheck: false,
            readOnly: email !== undefined,
          },
        }}
      />
      <TextField
        {...field('password')}
        type="password"
        label={t('signIn.password')}
        autoFocus={email !== undefined}
        defaultValue={accepted?.password ?? ''}
        slotProps={{ htmlInput: { autoComplete: 'current-password' } }}
      />
      {codeSent && (
        <Alert severity="success" role="status">
          {accepted?.password ? t('signIn.firstCode', { email: accepted.email }) : t('signIn.codeSent')}
        </Alert>
      )}
      <CodeField field={field('code')} inputRef={codeField} label={t('signIn.code')} help={t('signIn.codeHelp')} />
      <Button
        variant="text"
        disabled={busy !== null}
        onClick={() => void sendCode()}
        sx={{ justifySelf: 'start', px: 3, ml: -3, mt: -2 }}
      >
        {busy === 'code' ? t('signIn.sendingCode') : t('signIn.sendCode')}
      </Button>
      <Button type="submit" variant="contained" disabled={busy !== null}>
        {busy === 'login' ? t('signIn.busy') : t('signIn.action')}
      </Button>
      {email === undefined && (
        <Link component={RouterLink} to="/forgot-password" variant="body2" sx={{ justifySelf: 'start' }}>
          {t('signIn.forgot')}
        </Link>
      )}
    </Box>
  );
}

/** Arrival explains why the page is shown: the session ended, an invitation was accepted or a password was set. */
function Arrival() {
  const t = useText();
  const search = new URLSearchParams(useLocation().search);
  if (search.has('ended')) {
    return (
      <Alert severity="info" role="status">
        {t('signIn.ended')}
      </Alert>
    );
  }
  if (search.has('reset')) {
    return (
      <Alert severity="success" role="status">
        {t('signIn.reset')}
      </Alert>
    );
  }
  if (search.has('joined')) {
    return (
      <Alert severity="success" role="status">
        {t('signIn.joined')}
      </Alert>
    );
  }
  return null;
}

/** Leaves the page when the user is signed in already. */
function useLeaveWhenSignedIn() {
  const auth = useConsoleAuth();
  const navigate = useNavigate();
  useEffect(() => {
    auth.checkAuth({}).then(
      () => navigate('/', { replace: true }),
      () => undefined,
    );
  }, [auth, navigate]);
}
