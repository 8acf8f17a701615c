import { ApiError } from '@lepelblad/api';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useBrand } from '@/lib/look';
import { paths } from '@/lib/paths';
import { HasAccount, InviteRefused } from './InviteRefused.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { type Ask, askWithInvite } from './register.ts';
import { useInvite } from './useInvite.ts';
import { WaitingFor } from './WaitingFor.tsx';

/**
 * Says who invites and to what, and makes the account; or says why the invite cannot be used, and what else there is.
 */
export function InvitedRegister({ invite }: { invite: string }) {
  const t = useText();
  const { appName } = useBrand();
  const format = useFormat();
  const query = useInvite(invite);
  const [hasAccount, setKnown] = useState(false);
  const { search } = useLocation();
  if (!query.data) return <WaitingFor title={t('invite.waiting')} query={query} />;
  const { state, inviter, email, accessUntil } = query.data;
  if (hasAccount) return <HasAccount email={email} search={search} />;
  if (state !== 'open') return <InviteRefused state={state === 'own' ? 'used' : state} inviter={inviter} />;

  const ask: Ask = async (person) => {
    try {
      return await askWithInvite(invite)(person);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'account-exists') setKnown(true);
      // It was open when the page loaded, and has been used or has expired since.
      else if (error.code.startsWith('invite-')) void query.refetch();
      throw error;
    }
  };
  return (
    <RegisterForm
      funnel="invite"
      title={t('invite.title', { inviter, brand: appName })}
      text={t('invite.text', { until: accessUntil ? format.dates.longDate(accessUntil) : '' })}
      fixed={{ email, why: t('invite.fixedEmail') }}
      ask={ask}
      heading={paths.inviteOnboarding}
    />
  );
}
