import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useLook } from '@/lib/look';
import { paths } from '@/lib/paths';
import { EmailField } from './EmailField';
import { PasswordField } from './PasswordField';
import { setSession } from './session';
import { useForm } from './useForm';

export function LoginPage() {
  const t = useText();
  const { appName } = useLook();
  const { search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { busy, submit, fields, problem } = useForm(
    async () => {
      const { data } = await client.POST('/user/auth/login', { body: { email: email.trim(), password } });
      if (data) setSession(queries, data.data);
    },
    () => ({
      ...(email.trim() === '' && { email: t('account.missing') }),
      ...(password === '' && { password: t('account.missing') }),
    }),
  );

  return (
    <FunnelPage
      title={t('account.login.title')}
      subtitle={t('account.login.text', { brand: appName })}
      onBack={() => navigate({ pathname: paths.root, search })}
      onAction={() => void submit()}
      actionLabel={t('account.login.action')}
      busy={busy}
      secondary={
        <Button component={Link} to={{ pathname: paths.register, search }} fullWidth sx={{ mt: 2 }}>
          {t('account.login.register')}
        </Button>
      }
    >
      <FormProblem>{problem}</FormProblem>
      <Stack spacing={5}>
        <EmailField value={email} onChange={setEmail} error={fields.email} />
        <PasswordField
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          error={fields.password}
        />
      </Stack>
    </FunnelPage>
  );
}
