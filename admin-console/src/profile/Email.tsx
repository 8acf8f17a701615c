import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { CodeField } from '@/components/CodeField';
import { Panel } from '@/components/Panel';
import { useRefusal } from '@/components/useRefusal';
import { useConsoleAuth } from '@/providers/auth';
import { useText } from '@/providers/i18n';
import { ChangeForm } from './ChangeForm';
import { CurrentPassword } from './CurrentPassword';
import type { ProfileProvider } from './calls';
import { useChange } from './useChange';

/** Email changes the address, with the password and a code that is mailed to the new one. */
export function Email({ email }: { email: string }) {
  const t = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Panel title={t('profile.email.title')}>
      {sentTo === null ? (
        <Request email={email} onSent={setSentTo} />
      ) : (
        <Confirm email={sentTo} onClose={() => setSentTo(null)} />
      )}
    </Panel>
  );
}

function Request({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const t = useText();
  const provider = useDataProvider<ProfileProvider>();
  const { form, field, problem, setRefusal } = useRefusal('email', ['email', 'current']);
  const { busy, run } = useChange(setRefusal);
  const request = async (to: string, current: string) => {
    if (await run(() => provider.requestEmailChange(current, to), 'profile.email.sent', { email: to })) onSent(to);
  };
  return (
    <ChangeForm
      form={form}
      problem={problem}
      onSubmit={(value) => void request(value('email').trim(), value('current'))}
    >
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('profile.email.text', { email })}
      </Typography>
      <TextField
        {...field('email')}
        fullWidth
        type="email"
        label={t('profile.email.fresh')}
        slotProps={{ htmlInput: { autoComplete: 'email', autoCapitalize: 'none', spellCheck: false } }}
      />
      <CurrentPassword field={field('current')} />
      <Box>
        <Button type="submit" variant="contained" disabled={busy}>
          {busy ? t('profile.busy') : t('profile.email.send')}
        </Button>
      </Box>
    </ChangeForm>
  );
}

function Confirm({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useText();
  const provider = useDataProvider<ProfileProvider>();
  const auth = useConsoleAuth();
  const queries = useQueryClient();
  const { form, field, problem, setRefusal } = useRefusal('new-email', ['code'], 'code');
  const { busy, run } = useChange(setRefusal);
  const change = async (code: string) => {
    if (!(await run(() => provider.changeEmail(email, code), 'profile.email.done', { email }))) return;
    onClose();
    auth.forget();
    await queries.invalidateQueries();
  };
  return (
    <ChangeForm form={form} problem={problem} onSubmit={(value) => void change(value('code').replace(/\s/g, ''))}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {t('profile.email.confirm', { email })}
      </Typography>
      <CodeField field={field('code')} label={t('profile.email.code')} help={t('profile.email.codeHelp')} />
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={busy}>
          {busy ? t('profile.busy') : t('profile.email.action')}
        </Button>
        <Button variant="text" onClick={onClose}>
          {t('profile.cancel')}
        </Button>
      </Box>
    </ChangeForm>
  );
}
