import { useLocation, useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { RegisterForm } from './RegisterForm.tsx';

/** Makes an account; the questions come after it. */
export function RegisterPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return <RegisterForm source="general" onBack={() => void navigate({ pathname: paths.root, search })} />;
}

/** Makes an account after the keto test, and leads to what it came to. */
export function KetoRegisterPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <RegisterForm
      source="keto"
      heading={paths.ketoResults}
      onBack={() => void navigate({ pathname: paths.ketoTest, search })}
    />
  );
}
