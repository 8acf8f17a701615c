import { useProgress } from '@/features/account';
import { api, client } from '@/lib/api';
import { paths } from '@/lib/paths';
import { InviteDetails } from './InviteDetails.tsx';
import { QuestionsAndResult } from './QuestionsAndResult.tsx';
import { useDetails } from './useDetails.ts';
import { useSaving } from './useOnboarding.ts';
import { WaitingForQuestions } from './WaitingForQuestions.tsx';

const path = '/user/invite/onboarding';

/**
 * InviteOnboardingPage asks an invited user for their details and the questions of the general funnel, and shows the
 * result.
 */
export function InviteOnboardingPage() {
  const query = api.useQuery('get', path);
  const state = query.data?.data;
  const { take, run, ...saving } = useSaving(path);
  const details = useDetails(state?.detailsSubmitted);
  const progress = useProgress();
  if (!state) return <WaitingForQuestions query={query} />;
  if (details.here) {
    return (
      <InviteDetails
        {...state}
        onSubmit={async (values) => {
          const body = { ...values, submitDetails: true };
          await take(() => client.POST('/user/invite/onboarding/save', { body }));
          progress({ isInviteDetailsSubmitted: true }, paths.inviteOnboarding);
          details.leave();
        }}
      />
    );
  }
  return (
    <QuestionsAndResult
      funnel="invite"
      onboarding={state.onboarding}
      {...saving}
      save={async ({ answers = {}, health }) => {
        const body = { answers, ...(health !== undefined && { health }) };
        return (await run(() => client.POST('/user/invite/onboarding/save', { body })))?.onboarding;
      }}
      onLeave={details.show}
      onComplete={async () => {
        const done = await run(() => client.POST('/user/invite/complete-onboarding'));
        if (done) progress({ caloriesSubmitted: true }, paths.week);
      }}
    />
  );
}
