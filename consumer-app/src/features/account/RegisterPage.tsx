import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useLocation, useNavigate } from 'react-router';
import { flushText } from '@/components/flushText';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { accessLinkOf, withAccessCode } from './accessLink.ts';
import { InvitedRegister } from './InvitedRegister.tsx';
import { PurchaseRegister } from './PurchaseRegister.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { registerFrom } from './register.ts';

/** RegisterPage registers an account, with an invite or code when the URL has one. The funnel's questions follow. */
export function RegisterPage() {
  const t = useText();
  const { search } = useLocation();
  const navigate = useNavigate();
  const link = accessLinkOf(search);
  const sold = api.useQuery('get', '/user/purchase/plans', {}, { staleTime: 60 * 60_000, enabled: link === undefined });
  if (link && 'invite' in link) return <InvitedRegister key={link.invite} invite={link.invite} />;
  if (link) return <PurchaseRegister key={link.code} code={link.code} />;
  return (
    <RegisterForm
      funnel="general"
      register={registerFrom('general')}
      onBack={() => void navigate({ pathname: paths.root, search })}
    >
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', ml: flushText.plain }}>
        <Button component={Link} to={{ search: withAccessCode(search, '') }}>
          {t('account.register.code')}
        </Button>
        {sold.data !== undefined && sold.data.total > 0 && (
          <Button component={Link} to={{ pathname: paths.buyOnce, search }}>
            {t('account.register.once')}
          </Button>
        )}
      </Box>
    </RegisterForm>
  );
}
