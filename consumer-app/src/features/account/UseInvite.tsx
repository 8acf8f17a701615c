import { ApiError, type InviteOnboarding } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Consent } from '@/components/Consent';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { client } from '@/lib/api';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useBrand } from '@/lib/look';
import { paths } from '@/lib/paths';
import { notify, notifyProblem } from '@/lib/toast';
import { useForm } from '@/lib/useForm';
import { InviteRefused } from './InviteRefused.tsx';
import { useProgress, useSignOut } from './session.ts';
import { useInvite } from './useInvite.ts';
import { WaitingFor } from './WaitingFor.tsx';

/** Returns the user's progress after an invite, for the rules of access. */
const progressOf = ({ detailsSubmitted, onboarding }: InviteOnboarding) => ({
  subscribed: true,
  isInvite: true,
  isInviteDetailsSubmitted: detailsSubmitted,
  caloriesSubmitted: onboarding.caloriesSubmitted,
});

/** UseInvite lets a signed-in user use an invite. */
export function UseInvite({ invite }: { invite: string }) {
  const t = useText();
  const format = useFormat();
  const { appName } = useBrand();
  const { pathname } = useLocation();
  const query = useInvite(invite);
  const progress = useProgress();
  const signOut = useSignOut();
  const [inviterSees, setInviterSees] = useState(false);
  const [forAnother, setForAnother] = useState(false);
  const { busy, submit, fields, problem } = useForm(
    async () => {
      const body = { invite, inviterSeesUse: inviterSees, submitDetails: true };
      try {
        const { data } = await client.POST('/user/invite/onboarding/save', { body });
        if (!data) return;
        const until = data.data.accessUntil;
        if (until) void notify(t('invite.use.done', { until: format.dates.longDate(until) }));
        progress(progressOf(data.data), paths.week, { used: true });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invite-for-another') setForAnother(true);
        else if (error instanceof ApiError && error.code.startsWith('invite-')) void query.refetch();
        throw error;
      }
    },
    () => ({ ...(!inviterSees && { inviterSeesUse: t('invite.details.seesMissing') }) }),
  );

  // A user who opens the link of a used invite again continues with the next step.
  const own = query.data?.state === 'own';
  useEffect(() => {
    if (own) progress({}, pathname, { used: true });
  }, [own, pathname, progress]);
  if (!query.data || own) return <WaitingFor title={t('invite.waiting')} query={query} />;

  const { state, inviter, email, accessUntil } = query.data;
  const leave = () => progress({}, paths.week, { used: true });
  if (state !== 'open') {
    return (
      <InviteRefused state={state === 'own' ? 'used' : state} inviter={inviter}>
        <Button variant="contained" onClick={leave}>
          {t('app.action.next')}
        </Button>
      </InviteRefused>
    );
  }
  return (
    <FunnelPage
      title={t('invite.title', { inviter, brand: appName })}
      subtitle={t('invite.text', { until: accessUntil ? format.dates.longDate(accessUntil) : '' })}
      onAction={() => void submit()}
      actionLabel={t('invite.use.action')}
      busy={busy}
      secondary={
        <Button onClick={leave} fullWidth sx={{ mt: 2 }}>
          {t('invite.use.notNow')}
        </Button>
      }
    >
      <FormProblem>{problem}</FormProblem>
      <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
        <Typography>{t('invite.use.email', { email })}</Typography>
        {forAnother ? (
          <Button variant="outlined" onClick={() => void signOut(paths.register).catch(notifyProblem)}>
            {t('invite.use.other')}
          </Button>
        ) : (
          <Consent
            name="inviterSeesUse"
            checked={inviterSees}
            onChange={setInviterSees}
            required
            label={t('invite.details.sees', { inviter })}
            reason={t('invite.details.seesReason')}
            error={fields.inviterSeesUse}
          />
        )}
      </Stack>
    </FunnelPage>
  );
}
