import { useLocation, useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { RegisterForm } from './RegisterForm.tsx';
import { askFrom } from './register.ts';

/** Makes an account after the keto test, and leads to what it came to. */
export function KetoRegisterPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <RegisterForm
      funnel="keto"
      ask={askFrom('keto')}
      heading={paths.ketoResults}
      onBack={() => void navigate({ pathname: paths.ketoTest, search })}
    />
  );
}
