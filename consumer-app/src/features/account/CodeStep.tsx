import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { client } from '@/lib/api';
import type { Session } from '@/lib/boot';
import { useText } from '@/lib/i18n';
import { notify, notifyProblem } from '@/lib/toast';
import { useForm } from '@/lib/useForm';
import { CodeField, codeLength } from './CodeField';
import { forgetSentCode } from './sentCode';
import { setSession } from './session';

export interface CodeStepProps {
  email: string;
  /** Called to enter another address. */
  onBack: () => void;
  /** Called after the sign-in. */
  onDone?: () => void;
  /** Returns the URL to go to after the sign-in. Without it, the rules of access decide. */
  heading?: (session: Session) => string | undefined;
}

/** CodeStep asks for the mailed code and signs in with it. */
export function CodeStep({ email, onBack, onDone, heading }: CodeStepProps) {
  const t = useText();
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const [sending, setSending] = useState(false);
  const { busy, submit, fields, problem } = useForm(
    async () => {
      const { data } = await client.POST('/user/auth/verify-otp', { body: { email, code } });
      if (!data) return;
      forgetSentCode();
      setSession(queries, data.data, heading?.(data.data));
      onDone?.();
    },
    () => ({ ...(code.length < codeLength && { code: t('account.code.short') }) }),
  );

  const resend = async () => {
    setSending(true);
    try {
      await client.POST('/user/auth/request-otp', { body: { email } });
      setCode('');
      void notify(t('account.code.sentAgain'));
    } catch (error) {
      void notifyProblem(error);
    } finally {
      setSending(false);
    }
  };

  return (
    <FunnelPage
      title={t('account.code.title')}
      subtitle={t('account.code.text', { email })}
      onBack={onBack}
      onAction={() => void submit()}
      actionLabel={t('account.code.action')}
      busy={busy}
      secondary={
        <Button onClick={() => void resend()} loading={sending} fullWidth sx={{ mt: 2 }}>
          {t('account.code.again')}
        </Button>
      }
    >
      <FormProblem>{problem}</FormProblem>
      <CodeField value={code} onChange={setCode} error={fields.code} />
    </FunnelPage>
  );
}
