import { useLocation, useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { HasSession } from './HasSession.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { registerFrom } from './register.ts';
import { useSession } from './session.ts';

/** KetoRegisterPage registers an account after the keto test and leads to the result. */
export function KetoRegisterPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  if (useSession()) return <HasSession />;
  return (
    <RegisterForm
      funnel="keto"
      register={registerFrom('keto')}
      heading={paths.ketoResults}
      onBack={() => void navigate({ pathname: paths.ketoTest, search })}
    />
  );
}
