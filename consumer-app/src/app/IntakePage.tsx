import { RegisterForm } from '@/features/account/RegisterForm';
import { askFrom } from '@/features/account/register';
import { Intake } from '@/features/onboarding/Intake';

/** The questions of the step plan and the registration after them. */
export function IntakePage() {
  return (
    <Intake>
      {(onBack) => <RegisterForm funnel="stappenplan" ask={askFrom('stappenplan')} {...(onBack && { onBack })} />}
    </Intake>
  );
}
