import { useLocation, useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { HasSession } from './HasSession.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { askFrom } from './register.ts';
import { useSession } from './session.ts';

/** Makes an account after the keto test, and leads to what it came to. */
export function KetoRegisterPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  if (useSession()) return <HasSession />;
  return (
    <RegisterForm
      funnel="keto"
      ask={askFrom('keto')}
      heading={paths.ketoResults}
      onBack={() => void navigate({ pathname: paths.ketoTest, search })}
    />
  );
}
