import { RegisterForm } from '@/features/account/RegisterForm';
import { Intake } from '@/features/onboarding/Intake';

/** The step plan's questions, and the account that they lead to. */
export function IntakePage() {
  return <Intake>{(onBack) => <RegisterForm source="stappenplan" {...(onBack && { onBack })} />}</Intake>;
}
