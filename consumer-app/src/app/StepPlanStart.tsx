import { ExpiredLink } from '@/features/account/ExpiredLink';
import { StartPage } from '@/features/onboarding/StartPage';

/** The start page of the step plan, which also says that one of its sign-in links has expired. */
export const StepPlanStart = () => <StartPage notice={<ExpiredLink />} />;
