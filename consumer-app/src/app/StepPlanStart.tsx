import { ExpiredLink } from '@/features/account/ExpiredLink';
import { StartPage } from '@/features/onboarding/StartPage';

/** The start of the step plan, which also says that a sign-in link of it has expired. */
export const StepPlanStart = () => <StartPage notice={<ExpiredLink />} />;
