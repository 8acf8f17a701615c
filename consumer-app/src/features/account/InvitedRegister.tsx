import { ApiError } from '@lepelblad/api';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useBrand } from '@/lib/look';
import { paths } from '@/lib/paths';
import { HasAccount, InviteRefused } from './InviteRefused.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { type Register, registerWithInvite } from './register.ts';
import { useInvite } from './useInvite.ts';
import { WaitingFor } from './WaitingFor.tsx';

/** InvitedRegister shows the inviter and registers the account, or says why the invite cannot be used. */
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

  const register: Register = async (person) => {
    try {
      return await registerWithInvite(invite)(person);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'account-exists') setKnown(true);
      // The invite was used or expired after the page was loaded.
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
      register={register}
      heading={paths.inviteOnboarding}
    />
  );
}
