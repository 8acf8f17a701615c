import type { RegistrationSource } from '@lepelblad/api';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Consent } from '@/components/Consent';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { RichText } from '@/components/RichText';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useLook } from '@/lib/look';
import { useFunnelStep, visitOrigin } from '@/lib/measuring';
import { paths } from '@/lib/paths';
import { CodeStep } from './CodeStep';
import { forgetAnswers, keptAnswers } from './deviceAnswers.ts';
import { EmailField } from './EmailField';
import { PasswordField, shortestPassword } from './PasswordField';
import { termsPart } from './parts';
import { useSentCode } from './sentCode';
import { useForm } from './useForm';

/** A link that opens beside the form, so that what was typed stays. */
function Beside({ to, children }: { to: string; children: string }) {
  return (
    <MuiLink component={Link} to={to} target="_blank" rel="noopener">
      {children}
    </MuiLink>
  );
}

export interface RegisterFormProps {
  /** The way in that somebody came by. */
  source: RegistrationSource;
  onBack?: () => void;
  /** Where an account leads; without it, the rules of access say so. */
  heading?: string;
}

/** Makes an account, with what was answered on this device before. */
export function RegisterForm({ source, onBack, heading }: RegisterFormProps) {
  const t = useText();
  const { appName, privacyPolicyUrl } = useLook();
  const { search } = useLocation();
  const code = useSentCode();
  const [told] = useState(keptAnswers);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [terms, setTerms] = useState(false);
  const [health, setHealth] = useState(told.health);
  const [news, setNews] = useState(false);
  const answered = useFunnelStep(source, code.email === undefined ? 'register' : 'code');
  const { busy, submit, fields, problem } = useForm(
    async () => {
      const body = { name: name.trim(), email: email.trim(), password, terms, health, news };
      const cameFrom = visitOrigin();
      await client.POST('/user/register', {
        body: { ...body, registrationSource: source, answers: told.answers, ...(cameFrom && { cameFrom }) },
      });
      answered();
      code.sent(body.email);
    },
    () => ({
      ...(name.trim() === '' && { name: t('account.missing') }),
      ...(email.trim() === '' && { email: t('account.missing') }),
      ...(password.length < shortestPassword && { password: t('account.passwordShort', { least: shortestPassword }) }),
      ...(!terms && { terms: t('account.register.termsMissing') }),
    }),
  );

  const done = () => {
    answered();
    forgetAnswers(); // they are the account's now
  };
  if (code.email !== undefined) {
    return <CodeStep email={code.email} onBack={code.back} onDone={done} {...(heading && { heading })} />;
  }
  return (
    <FunnelPage
      title={t('account.register.title')}
      subtitle={t('account.register.text')}
      {...(onBack && { onBack })}
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
          slotProps={{ htmlInput: { 'aria-required': true, maxLength: 100 } }}
        />
        <EmailField value={email} onChange={setEmail} error={fields.email} />
        <PasswordField
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          error={fields.password}
          hint={t('account.passwordHint', { least: shortestPassword })}
        />
        <Stack spacing={3}>
          <Consent
            name="terms"
            checked={terms}
            onChange={setTerms}
            required
            error={fields.terms}
            label={
              <RichText
                text={t('account.register.terms', { brand: appName })}
                parts={{
                  terms: (words) => <Beside to={`${paths.privacy}#${termsPart}`}>{words}</Beside>,
                  privacy: (words) => <Beside to={privacyPolicyUrl}>{words}</Beside>,
                }}
              />
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
