import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useLook } from '@/lib/look';
import { paths } from '@/lib/paths';
import { PasswordField } from './PasswordField';
import { setSession } from './session';
import { useForm } from './useForm';

interface ConsentProps {
  name: string;
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
}

function Consent({ name, label, checked, onChange, error }: ConsentProps) {
  return (
    <Box>
      <FormControlLabel
        sx={{ alignItems: 'flex-start', m: 0, gap: 1 }}
        control={
          <Checkbox
            name={name}
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            sx={{ mt: -2, ml: -2.5 }}
          />
        }
        label={<Typography variant="body2">{label}</Typography>}
      />
      {error && (
        <Typography role="alert" variant="body2" sx={{ pl: 9, color: 'brand.danger' }}>
          {error}
        </Typography>
      )}
    </Box>
  );
}

export function RegisterPage() {
  const t = useText();
  const { appName, privacyPolicyUrl } = useLook();
  const { search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [terms, setTerms] = useState(false);
  const [health, setHealth] = useState(false);
  const [news, setNews] = useState(false);
  const { busy, submit, fields, problem } = useForm(async () => {
    const body = { name: name.trim(), email: email.trim(), password, terms, health, news };
    const { data } = await client.POST('/user/register', { body: { ...body, registrationSource: 'general' } });
    if (data) setSession(queries, data.data);
  });

  return (
    <FunnelPage
      title={t('account.register.title')}
      subtitle={t('account.register.text')}
      onBack={() => navigate({ pathname: paths.root, search })}
      onAction={() => void submit()}
      actionLabel={t('account.register.action')}
      busy={busy}
      secondary={
        <Button component={Link} to={{ pathname: paths.login, search }} fullWidth sx={{ mt: 2 }}>
          {t('account.register.login')}
        </Button>
      }
    >
      <FormProblem>{problem}</FormProblem>
      <Stack spacing={5}>
        <TextField
          label={t('account.name')}
          name="name"
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fields.name !== undefined}
          helperText={fields.name}
          fullWidth
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        <TextField
          label={t('account.email')}
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={fields.email !== undefined}
          helperText={fields.email}
          fullWidth
        />
        <PasswordField
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          error={fields.password}
          hint={t('account.passwordHint')}
        />
        <Stack spacing={4}>
          <Consent
            name="terms"
            checked={terms}
            onChange={setTerms}
            error={fields.terms}
            label={
              <>
                {t('account.register.terms', { brand: appName })}{' '}
                <MuiLink component={Link} to={privacyPolicyUrl} target="_blank" rel="noopener">
                  {t('account.register.privacy')}
                </MuiLink>
              </>
            }
          />
          <Consent
            name="health"
            checked={health}
            onChange={setHealth}
            error={fields.health}
            label={t('account.health', { brand: appName })}
          />
          <Consent name="news" checked={news} onChange={setNews} label={t('account.register.news')} />
        </Stack>
      </Stack>
    </FunnelPage>
  );
}
