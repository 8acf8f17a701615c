import type { Settings as AccountSettings } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { BackIcon } from '@/components/icons';
import { PageHeader } from '@/components/PageHeader';
import { Pending } from '@/components/Pending';
import { RowSkeletons } from '@/components/Skeletons';
import { useSheet } from '@/components/useSheet';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { Activity } from './Activity';
import { ChangeEmail } from './ChangeEmail';
import { ChangePassword } from './ChangePassword';
import { Devices } from './Devices';
import { Part } from './Part';
import { useConfirmed } from './useConfirmed';
import { YourData } from './YourData';

/** SecurityPage shows how and where the user signs in, the activity of the account, and the rights to their data. */
export function SecurityPage() {
  const t = useText();
  const query = api.useQuery('get', '/user/settings');
  const settings = query.data?.data;
  return (
    <Box sx={{ maxWidth: 720 }}>
      <IconButton
        component={Link}
        to={paths.profile}
        edge="start"
        aria-label={t('app.action.back')}
        sx={{ color: 'text.secondary' }}
      >
        <BackIcon />
      </IconButton>
      <PageHeader title={t('account.security.title')} />
      {settings === undefined ? (
        <Pending query={query}>
          <RowSkeletons />
        </Pending>
      ) : (
        <Settings email={settings.email} hasPassword={settings.hasPassword} />
      )}
    </Box>
  );
}

function Settings({ email, hasPassword }: Pick<AccountSettings, 'email' | 'hasPassword'>) {
  const t = useText();
  const { run, sheet } = useConfirmed(email);
  const changing = useSheet<'email' | 'password'>('change');
  return (
    <Stack spacing={7}>
      <Part title={t('account.security.signIn')}>
        <Line name={t('account.email')} value={email} onChange={() => changing.open('email')} />
        <Line
          name={t('account.password')}
          value={hasPassword ? '••••••••' : t('account.security.password.none')}
          {...(!hasPassword && {
            action: t('account.security.password.choose'),
            label: t('account.security.password.set'),
          })}
          onChange={() => changing.open('password')}
        />
      </Part>
      <Devices />
      <Activity />
      <YourData run={run} />
      <ChangeEmail open={changing.value === 'email'} onClose={changing.close} run={run} />
      <ChangePassword
        open={changing.value === 'password'}
        hasPassword={hasPassword}
        onClose={changing.close}
        run={run}
      />
      {sheet}
    </Stack>
  );
}

interface LineProps {
  name: string;
  value: string;
  /** Text of the button, and its accessible name. By default they say that it changes the value. */
  action?: string;
  label?: string;
  onChange: () => void;
}

function Line({ name, value, action, label, onChange }: LineProps) {
  const t = useText();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4, minHeight: 68, py: 2 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="caption" color="textSecondary" component="p">
          {name}
        </Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {value}
        </Typography>
      </Box>
      <Button
        size="small"
        variant="outlined"
        onClick={onChange}
        aria-label={label ?? t('account.security.changeOne', { name })}
        sx={{ flex: 'none' }}
      >
        {action ?? t('account.security.change')}
      </Button>
    </Box>
  );
}
