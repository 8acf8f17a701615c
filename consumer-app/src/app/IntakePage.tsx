import { RegisterForm } from '@/features/account/RegisterForm';
import { registerFrom } from '@/features/account/register';
import { Intake } from '@/features/onboarding/Intake';

/** The questions of the step plan and the registration after them. */
export function IntakePage() {
  return (
    <Intake>
      {(onBack) => (
        <RegisterForm funnel="stappenplan" register={registerFrom('stappenplan')} {...(onBack && { onBack })} />
      )}
    </Intake>
  );
}
