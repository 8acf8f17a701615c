import { useSession } from '@/features/account';
import { HasSession } from '@/features/account/HasSession';
import { KetoTestPage } from '@/features/onboarding/KetoTestPage';

/** The keto test for visitors; a signed-in user continues where they were. */
export const KetoTestOrAccount = () => (useSession() ? <HasSession /> : <KetoTestPage />);
