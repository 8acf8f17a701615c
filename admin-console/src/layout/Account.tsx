import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetIdentity, useLogout, useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { useBrands } from '@/components/useBrands';
import type { Staff } from '@/providers/boot';
import { type TextKey, useText } from '@/providers/i18n';
import { LanguageSwitch } from './LanguageSwitch';

/** Account shows the user, the choice of language and the log-out button. */
export function Account() {
  const t = useText();
  const { identity } = useGetIdentity();
  const role = identity?.role as Staff['role'] | undefined;
  return (
    <Box component="section" aria-label={t('account.label')} sx={{ display: 'grid', gap: 2 }}>
      {identity && (
        <Box sx={{ px: 3 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {identity.fullName}
          </Typography>
          {role && (
            <Typography variant="caption" color="textSecondary" component="p">
              <Role role={role} all={identity.allTenants} />
            </Typography>
          )}
          <Link
            component={RouterLink}
            to="/profile"
            variant="body2"
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 32 } }}
          >
            {t('account.profile')}
          </Link>
        </Box>
      )}
      <LanguageSwitch />
      <LogOut />
    </Box>
  );
}

/** Role is the user's role with the brands that it is for, since an administrator of one brand may do less. */
function Role({ role, all }: { role: Staff['role']; all: boolean }) {
  const t = useText();
  return (
    <>
      {t(`account.role.${role}`)} · {all ? t('resources.staff.allBrands') : <Brands />}
    </>
  );
}

function Brands() {
  const { data: brands = [] } = useBrands();
  return brands.map(({ name }) => name).join(', ');
}

function LogOut() {
  const t = useText();
  const logout = useLogout();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  const logOut = async () => {
    setBusy(true);
    try {
      // The next user starts at the first page, not at this one.
      await logout({}, undefined, false);
    } catch {
      notify('account.logOutFailed' satisfies TextKey, { type: 'error' });
      setBusy(false);
    }
  };

  return (
    <Button variant="text" disabled={busy} onClick={() => void logOut()} sx={{ justifySelf: 'start', px: 3 }}>
      {t('account.logOut')}
    </Button>
  );
}
