import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { FormProblem } from '@/components/FormProblem';
import { Sheet } from '@/components/Sheet';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { notify } from '@/lib/toast';
import { useForm } from '@/lib/useForm';
import { CodeField, codeLength } from '../CodeField';
import { EmailField } from '../EmailField';
import type { ChangeProps } from './ChangePassword';

/** ChangeEmail changes the e-mail address. The new address takes effect once the mailed code is entered. */
export function ChangeEmail({ open, onClose, run }: ChangeProps) {
  const t = useText();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState<string>();

  // The form starts empty, however the sheet was closed.
  useEffect(() => {
    if (open) return;
    setSentTo(undefined);
    setCode('');
  }, [open]);
  const asking = useForm(
    async () => {
      const to = email.trim();
      const done = await run(async () => {
        await client.POST('/user/settings/email/request-change', { body: { email: to } });
      });
      if (done) setSentTo(to);
    },
    () => ({ ...(email.trim() === '' && { email: t('account.missing') }) }),
  );
  const confirming = useForm(
    async () => {
      await client.POST('/user/settings/email/confirm-change', { body: { email: sentTo ?? '', code } });
      await onClose();
      setEmail('');
      void queries.invalidateQueries({ queryKey: ['get', '/user/settings'] });
      void notify(t('account.security.email.done'));
    },
    () => ({ ...(code.length < codeLength && { code: t('account.code.short') }) }),
  );
  const { busy, submit, fields, problem } = sentTo === undefined ? asking : confirming;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <Sheet open={open} onClose={() => void onClose()} title={t('account.security.email.title')}>
      <form noValidate onSubmit={onSubmit}>
        <FormProblem>{problem}</FormProblem>
        {sentTo === undefined ? (
          <EmailField value={email} onChange={setEmail} error={fields.email} />
        ) : (
          <>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 5 }}>
              {t('account.security.email.sent', { email: sentTo })}
            </Typography>
            <CodeField value={code} onChange={setCode} error={fields.code} />
          </>
        )}
        <Button type="submit" variant="contained" fullWidth loading={busy} sx={{ mt: 5, mb: 2 }}>
          {t(sentTo === undefined ? 'account.security.email.send' : 'account.security.email.action')}
        </Button>
      </form>
    </Sheet>
  );
}
