import { useSession } from '@/features/account';
import { HasSession } from '@/features/account/HasSession';
import { KetoTestPage } from '@/features/onboarding/KetoTestPage';

/** The keto test, which leads to an account, or where a user who has one goes on. */
export const KetoTestOrAccount = () => (useSession() ? <HasSession /> : <KetoTestPage />);
