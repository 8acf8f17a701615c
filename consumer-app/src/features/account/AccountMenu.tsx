import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ProfileIcon } from '@/components/icons';
import { Sheet } from '@/components/Sheet';
import { useSheet } from '@/components/useSheet';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { notifyProblem } from '@/lib/toast';
import { EraseSheet } from './security/EraseSheet';
import { useConfirmed } from './security/useConfirmed';
import { useSignOut } from './session';

/** Signing out and erasing the account, for a user who is not in the dashboard yet. */
export function AccountMenu() {
  const t = useText();
  const signOut = useSignOut();
  const menu = useSheet<true>('account');
  const asking = useSheet<true>('erase');
  const open = menu.value === true;
  const settings = api.useQuery('get', '/user/settings', {}, { enabled: open || asking.value === true });
  const email = settings.data?.data.email;
  const { run, sheet } = useConfirmed(email ?? '');

  const attempt = async (action: () => Promise<void>) => {
    try {
      return await run(action);
    } catch (error) {
      void notifyProblem(error);
      return false;
    }
  };
  const leave = async () => {
    await menu.close();
    try {
      await signOut(paths.root);
    } catch (error) {
      void notifyProblem(error);
    }
  };
  return (
    <>
      <IconButton onClick={() => menu.open(true)} aria-label={t('account.menu.title')} edge="end">
        <ProfileIcon />
      </IconButton>
      {/* Not while it closes: it would hide the sheet that follows it from screen readers. */}
      {open && (
        <Sheet open={open} onClose={() => void menu.close()} title={t('account.menu.title')}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 5, minHeight: '1lh', overflowWrap: 'anywhere' }}>
            {email && t('account.menu.signedIn', { email })}
          </Typography>
          <Stack spacing={2} sx={{ mb: 2 }}>
            <Button variant="outlined" onClick={() => void leave()}>
              {t('account.menu.signOut')}
            </Button>
            <Button
              color="error"
              disabled={email === undefined}
              onClick={() => void menu.close().then(() => asking.open(true))}
            >
              {t('account.security.data.erase')}
            </Button>
          </Stack>
        </Sheet>
      )}
      <EraseSheet open={asking.value === true} onClose={asking.close} attempt={attempt} />
      {sheet}
    </>
  );
}
