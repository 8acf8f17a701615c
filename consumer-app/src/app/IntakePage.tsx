import { RegisterForm } from '@/features/account/RegisterForm';
import { askFrom } from '@/features/account/register';
import { Intake } from '@/features/onboarding/Intake';

/** The step plan's questions, and the account that they lead to. */
export function IntakePage() {
  return (
    <Intake>
      {(onBack) => <RegisterForm funnel="stappenplan" ask={askFrom('stappenplan')} {...(onBack && { onBack })} />}
    </Intake>
  );
}
