import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormProblem } from '@/components/FormProblem';
import { Sheet } from '@/components/Sheet';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { notify } from '@/lib/toast';
import { useForm } from '@/lib/useForm';
import { minPasswordLength, PasswordField } from '../PasswordField';
import type { useConfirmed } from './useConfirmed';

export interface ChangeProps {
  open: boolean;
  onClose: () => Promise<void>;
  run: ReturnType<typeof useConfirmed>['run'];
}

/**
 * ChangePassword changes the password, or sets the first one. The user confirms it with the current password or,
 * without it, with a mailed code.
 */
export function ChangePassword({ open, hasPassword, onClose, run }: ChangeProps & { hasPassword: boolean }) {
  const t = useText();
  const queries = useQueryClient();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { busy, submit, fields, problem } = useForm(
    async () => {
      const done = await run(async () => {
        await client.POST('/user/settings/password/update', {
          body: { password, ...(current !== '' && { current }) },
        });
      });
      if (!done) return;
      setCurrent('');
      setPassword('');
      await onClose();
      void queries.invalidateQueries({ queryKey: ['get', '/user/settings'] });
      void notify(t(hasPassword ? 'account.security.password.done' : 'account.security.password.isSet'));
    },
    () => ({
      ...(password.length < minPasswordLength && {
        password: t('account.passwordShort', { least: minPasswordLength }),
      }),
    }),
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <Sheet
      open={open}
      onClose={() => void onClose()}
      title={t(hasPassword ? 'account.security.password.title' : 'account.security.password.set')}
    >
      <form noValidate onSubmit={onSubmit}>
        <FormProblem>{problem}</FormProblem>
        {hasPassword ? (
          <PasswordField
            value={current}
            onChange={setCurrent}
            autoComplete="current-password"
            name="current"
            label={t('account.security.password.current')}
            error={fields.current}
            hint={t('account.security.password.forgotten')}
          />
        ) : (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 5 }}>
            {t('account.security.password.setText')}
          </Typography>
        )}
        <PasswordField
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          label={t('account.security.password.new')}
          error={fields.password}
          hint={t('account.passwordHint', { least: minPasswordLength })}
        />
        <Button type="submit" variant="contained" fullWidth loading={busy} sx={{ mt: 5, mb: 2 }}>
          {t(hasPassword ? 'account.security.password.action' : 'account.security.password.set')}
        </Button>
      </form>
    </Sheet>
  );
}
