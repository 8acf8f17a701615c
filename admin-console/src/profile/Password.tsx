import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Panel } from '@/components/Panel';
import { PasswordField } from '@/components/PasswordField';
import { useRefusal } from '@/components/useRefusal';
import { useText } from '@/providers/i18n';
import { ChangeForm } from './ChangeForm';
import { CurrentPassword } from './CurrentPassword';
import type { ProfileProvider } from './calls';
import { useChange } from './useChange';

/** Password changes the password; the current one is required. `email` is for password managers. */
export function Password({ email }: { email: string }) {
  const t = useText();
  const provider = useDataProvider<ProfileProvider>();
  const queries = useQueryClient();
  const { form, field, problem, setRefusal } = useRefusal('password', ['current', 'password']);
  const { busy, run } = useChange(setRefusal);

  const change = async (current: string, password: string) => {
    if (!(await run(() => provider.changePassword(current, password), 'profile.password.done'))) return;
    form.current?.reset();
    await queries.invalidateQueries({ queryKey: ['profile'] });
  };

  return (
    <Panel title={t('profile.password.title')}>
      <ChangeForm form={form} problem={problem} onSubmit={(value) => void change(value('current'), value('password'))}>
        <Typography variant="body2" color="textSecondary">
          {t('profile.password.text')}
        </Typography>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <CurrentPassword field={field('current')} />
        <PasswordField field={field('password')} label={t('profile.password.fresh')} />
        <Box>
          <Button type="submit" variant="contained" disabled={busy}>
            {busy ? t('profile.busy') : t('profile.password.action')}
          </Button>
        </Box>
      </ChangeForm>
    </Panel>
  );
}
