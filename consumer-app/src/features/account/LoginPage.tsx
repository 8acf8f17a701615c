import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useLook } from '@/lib/look';
import { paths } from '@/lib/paths';
import { notify } from '@/lib/toast';
import { useForm } from '@/lib/useForm';
import { CodeStep } from './CodeStep';
import { EmailField } from './EmailField';
import { ExpiredLink } from './ExpiredLink';
import { PasswordField } from './PasswordField';
import { useSentCode } from './sentCode';
import { afterSignIn, setSession, useExpiredLink } from './session';

export function LoginPage() {
  const t = useText();
  const { appName } = useLook();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  // A visitor who tried to register typed the address on that page.
  const expired = useExpiredLink();
  const { email: typed = '', wanted = expired ?? paths.week } = (state ?? {}) as { email?: string; wanted?: string };
  const [email, setEmail] = useState(typed);
  const [password, setPassword] = useState('');
  const code = useSentCode();
  const reason = useId();
  const missingEmail = () => ({ ...(email.trim() === '' && { email: t('account.missing') }) });
  const byCode = useForm(async () => {
    await client.POST('/user/auth/request-otp', { body: { email: email.trim() } });
    code.sent(email.trim());
  }, missingEmail);
  const byPassword = useForm(
    async () => {
      const { data } = await client.POST('/user/auth/login', { body: { email: email.trim(), password } });
      if (data) setSession(queries, data.data, afterSignIn(data.data, wanted));
    },
    () => ({
      ...missingEmail(),
      ...(password === '' && { password: t('account.missing') }),
    }),
  );

  /** The action that was used last. Errors are shown for that one only. */
  const [lastMethod, setLastMethod] = useState<'code' | 'password'>('password');
  const { fields, problem } = lastMethod === 'code' ? byCode : byPassword;
  const submit = (method: 'code' | 'password') => {
    setLastMethod(method);
    void (method === 'code' ? byCode : byPassword).submit();
  };

  // After login by code, a user who forgot their password can choose another without the old one.
  const offerPassword = async () => {
    const { data } = await client.GET('/user/settings');
    if (!data?.data.hasPassword) return;
    void notify(t('account.login.newPasswordText'), {
      label: t('account.login.newPassword'),
      action: () => void navigate(paths.security),
    });
  };
  if (code.email !== undefined)
    return (
      <CodeStep
        email={code.email}
        onBack={code.back}
        onDone={() => void offerPassword().catch(() => undefined)}
        heading={(session) => afterSignIn(session, wanted)}
      />
    );
  return (
    <FunnelPage
      title={t('account.login.title')}
      subtitle={t('account.login.text', { brand: appName })}
      onBack={() => navigate({ pathname: paths.root, search })}
      onAction={() => submit('password')}
      actionLabel={t('account.login.action')}
      busy={byPassword.busy}
      secondary={
        <Button component={Link} to={{ pathname: paths.register, search }} fullWidth sx={{ mt: 2 }}>
          {t('account.login.register')}
        </Button>
      }
    >
      <ExpiredLink />
      <FormProblem>{problem}</FormProblem>
      <Stack spacing={5} useFlexGap>
        <EmailField value={email} onChange={setEmail} error={fields.email} />
        <PasswordField
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          error={fields.password}
        />
        <Box>
          <Typography id={reason} variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {t('account.login.noPassword')}
          </Typography>
          <Button
            variant="outlined"
            fullWidth
            onClick={() => submit('code')}
            loading={byCode.busy}
            aria-describedby={reason}
          >
            {t('account.login.byCode')}
          </Button>
        </Box>
      </Stack>
    </FunnelPage>
  );
}
