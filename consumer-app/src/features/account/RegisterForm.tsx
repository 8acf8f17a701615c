import type { Answers } from '@lepelblad/api';
import type { FunnelName } from '@lepelblad/api/funnels';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Consent } from '@/components/Consent';
import { Field } from '@/components/Field';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { RichText } from '@/components/RichText';
import { useText } from '@/lib/i18n';
import { useBrand } from '@/lib/look';
import { useFunnelStep } from '@/lib/measuring';
import { paths } from '@/lib/paths';
import { useForm } from '@/lib/useForm';
import { answeredOf } from './answered.ts';
import { CodeStep } from './CodeStep';
import { forgetAnswers, storedAnswers } from './deviceAnswers.ts';
import { EmailField } from './EmailField';
import { PasswordChoice } from './PasswordChoice';
import { minPasswordLength } from './PasswordField';
import { termsPart } from './parts';
import type { Register } from './register.ts';
import { useSentCode } from './sentCode';
import { setSession } from './session.ts';

/** Beside is a link that opens in a new tab, so that the form keeps its values. */
function Beside({ to, children }: { to: string; children: string }) {
  return (
    <MuiLink component={Link} to={to} target="_blank" rel="noopener">
      {children}
    </MuiLink>
  );
}

/** Returns what follows registration, depending on the answers on this device. */
function follows(funnel: FunnelName, answers: Answers) {
  const answered = answeredOf(funnel, answers);
  if (answered === 'none') return 'text';
  if (answered === 'some') return 'textAnswered';
  return funnel === 'keto' ? 'textKeto' : 'textComplete';
}

export interface RegisterFormProps {
  /** The visitor's funnel. */
  funnel: FunnelName;
  register: Register;
  title?: string;
  text?: string;
  /** An address that is verified already, and why it cannot be changed. */
  fixed?: { email: string; why: string };
  onBack?: () => void;
  /** URL to go to after registration. Without it, the rules of access decide. */
  heading?: string;
  /** Below the title, such as a link to another funnel. */
  children?: ReactNode;
}

/** RegisterForm registers an account, with the answers that were given on this device before. */
export function RegisterForm({ funnel, register, title, text, fixed, onBack, heading, children }: RegisterFormProps) {
  const t = useText();
  const queries = useQueryClient();
  const { appName, privacyPolicyUrl } = useBrand();
  const { search } = useLocation();
  const code = useSentCode();
  const [deviceAnswers] = useState(storedAnswers);
  const [name, setName] = useState('');
  const [email, setEmail] = useState(fixed?.email ?? '');
  const [password, setPassword] = useState<string>();
  const [terms, setTerms] = useState(false);
  const [health, setHealth] = useState(deviceAnswers.health);
  const [news, setNews] = useState(false);
  const answered = useFunnelStep(funnel, code.email === undefined ? 'register' : 'code');
  const { busy, submit, fields, problem } = useForm(
    async () => {
      const person = {
        name: name.trim(),
        email: email.trim(),
        ...(password !== undefined && { password }),
        terms,
        health,
        news,
        answers: deviceAnswers.answers,
      };
      const session = await register(person);
      if (session) {
        done();
        setSession(queries, session, heading, { used: true });
      } else {
        answered();
        code.sent(person.email);
      }
    },
    () => ({
      ...(name.trim() === '' && { name: t('account.missing') }),
      ...(email.trim() === '' && { email: t('account.missing') }),
      ...(password !== undefined &&
        password.length < minPasswordLength && {
          password: t('account.passwordShort', { least: minPasswordLength }),
        }),
      ...(!terms && { terms: t('account.register.termsMissing') }),
    }),
  );

  const done = () => {
    answered();
    forgetAnswers(); // they belong to the account now
  };
  if (code.email !== undefined) {
    return (
      <CodeStep email={code.email} onBack={code.back} onDone={done} {...(heading && { heading: () => heading })} />
    );
  }
  return (
    <FunnelPage
      title={title ?? t('account.register.title')}
      subtitle={
        <>
          {text ?? t(`account.register.${follows(funnel, deviceAnswers.answers)}`)}
          {children}
        </>
      }
      {...(onBack && { onBack })}
      onAction={() => void submit()}
      actionLabel={t('account.register.action')}
      busy={busy}
      secondary={
        <Button component={Link} to={{ pathname: paths.login, search }} state={{ email }} fullWidth sx={{ mt: 2 }}>
          {t('account.register.login')}
        </Button>
      }
    >
      <FormProblem>{problem}</FormProblem>
      <Stack spacing={5}>
        <Field
          label={t('account.name')}
          name="name"
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fields.name !== undefined}
          helperText={fields.name}
          slotProps={{ input: { 'aria-required': true, maxLength: 100 } }}
        />
        <EmailField value={email} onChange={setEmail} error={fields.email} {...(fixed && { fixed: fixed.why })} />
        <PasswordChoice value={password} onChange={setPassword} error={fields.password} />
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
