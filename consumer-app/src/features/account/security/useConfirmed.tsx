import { ApiError } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProblem } from '@/components/FormProblem';
import { Sheet } from '@/components/Sheet';
import { useSheet } from '@/components/useSheet';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useForm } from '@/lib/useForm';
import { CodeField, codeLength } from '../CodeField';
import { setSession } from '../session';

const confirmFirst = 'confirm-first';

/**
 * Returns `run`, which performs a sensitive action and resolves to whether it was done. When the server requires
 * confirmation, it asks for a mailed code first. The page must render `sheet`.
 */
export function useConfirmed(email: string): {
  run: (action: () => Promise<void>) => Promise<boolean>;
  sheet: ReactNode;
} {
  const asking = useSheet<true>('confirm');
  const waiting = useRef<(confirmed: boolean) => void>(undefined);
  const open = asking.value === true;

  // Closing the sheet in any way cancels the action.
  useEffect(() => {
    if (!open) waiting.current?.(false);
  }, [open]);

  const run = async (action: () => Promise<void>) => {
    try {
      await action();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== confirmFirst) throw error;
    }
    await client.POST('/user/auth/request-otp', { body: { email } });
    const confirmed = await new Promise<boolean>((done) => {
      waiting.current = done;
      asking.open(true);
    });
    await asking.close();
    if (confirmed) await action();
    return confirmed;
  };

  const sheet = (
    <ConfirmSheet
      open={open}
      email={email}
      onConfirmed={() => {
        waiting.current?.(true);
        void asking.close();
      }}
      onClose={() => void asking.close()}
    />
  );
  return { run, sheet };
}

interface ConfirmSheetProps {
  open: boolean;
  email: string;
  onConfirmed: () => void;
  onClose: () => void;
}

function ConfirmSheet({ open, email, onConfirmed, onClose }: ConfirmSheetProps) {
  const t = useText();
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const { busy, submit, fields, problem } = useForm(
    async () => {
      const { data } = await client.POST('/user/auth/verify-otp', { body: { email, code } });
      setCode('');
      if (data) setSession(queries, data.data);
      onConfirmed();
    },
    () => ({ ...(code.length < codeLength && { code: t('account.code.short') }) }),
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('account.security.confirm.title')}>
      <form noValidate onSubmit={onSubmit}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 5 }}>
          {t('account.security.confirm.text', { email })}
        </Typography>
        <FormProblem>{problem}</FormProblem>
        <CodeField value={code} onChange={setCode} error={fields.code} />
        <Button type="submit" variant="contained" fullWidth loading={busy} sx={{ mt: 5, mb: 2 }}>
          {t('account.code.action')}
        </Button>
      </form>
    </Sheet>
  );
}
