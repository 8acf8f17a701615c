import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { CentredPage } from '@/components/CentredPage';
import { EmptyState } from '@/components/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { withAccessCode } from './accessLink.ts';

/** The states in which an invite cannot be used. */
type Refused = 'unknown' | 'used' | 'expired' | 'withdrawn' | 'full';

export interface InviteRefusedProps {
  state: Refused;
  inviter: string;
  /** The next step of a signed-in user. Default: registration without the invite, or login. */
  children?: ReactNode;
}

/** InviteRefused says why an invite cannot be used, and what the user can do. */
export function InviteRefused({ state, inviter, children }: InviteRefusedProps) {
  const t = useText();
  const { search } = useLocation();
  const title = t(`invite.refused.${state}.title`);
  const text = children && state === 'used' ? 'used.usedHere' : (`${state}.text` as const);
  return (
    <CentredPage>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        heading={1}
        picture={interfacePictures.envelope}
        title={title}
        text={t(`invite.refused.${text}`, { inviter })}
        action={children ?? <Elsewhere login={state === 'used'} search={withAccessCode(search)} />}
      />
    </CentredPage>
  );
}

/**
 * Elsewhere links to the public funnels and the login. With `login`, the login is first, for visitors who probably have
 * an account.
 */
function Elsewhere({ login, search }: { login: boolean; search: string }) {
  const t = useText();
  return (
    <Stack spacing={2}>
      {login && (
        <Button variant="contained" component={Link} to={{ pathname: paths.login, search }}>
          {t('account.login.action')}
        </Button>
      )}
      <Button variant={login ? 'text' : 'contained'} component={Link} to={{ pathname: paths.register, search }}>
        {t('invite.general')}
      </Button>
    </Stack>
  );
}

/**
 * HasAccount is for an invite to an address that has an account: the link alone does not open it, so the user must log
 * in.
 */
export function HasAccount({ email, search }: { email: string; search: string }) {
  const t = useText();
  return (
    <CentredPage>
      <PageTitle>{t('invite.known.title')}</PageTitle>
      <EmptyState
        heading={1}
        picture={interfacePictures.envelope}
        title={t('invite.known.title')}
        text={t('invite.known.text', { email })}
        action={
          <Button variant="contained" component={Link} to={{ pathname: paths.login, search }} state={{ email }}>
            {t('account.login.action')}
          </Button>
        }
      />
    </CentredPage>
  );
}
