import { useLocation, useNavigate } from 'react-router';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { withAccessCode } from './accessLink.ts';
import { CodeRefused } from './CodeRefused.tsx';
import { EnterCode } from './EnterCode.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { registerWithCode } from './register.ts';
import { usePurchase, usePurchaseWords } from './usePurchase.ts';
import { WaitingFor } from './WaitingFor.tsx';

/** PurchaseRegister checks the code of a purchase first, and then registers the account that uses it. */
export function PurchaseRegister({ code }: { code: string }) {
  const t = useText();
  const { search } = useLocation();
  const navigate = useNavigate();
  const words = usePurchaseWords();
  const query = usePurchase(code);
  const general = { pathname: paths.register, search: withAccessCode(search) };
  if (code === '') return <EnterCode onBack={() => void navigate(general)} without={t('purchase.enter.without')} />;
  if (!query.data) return <WaitingFor title={t('purchase.waiting')} query={query} />;
  if (!('buys' in query.data)) {
    const refusal = 'refused' in query.data ? query.data.refused : undefined;
    return <CodeRefused refusal={refusal} />;
  }
  const { buys } = query.data;
  return (
    <RegisterForm
      funnel="purchase"
      title={t(buys.payment ? `purchase.paid.${buys.payment}` : 'purchase.register.title')}
      text={[
        t(`purchase.register.${buys.parcel ? 'withParcel' : 'text'}`, words(buys)),
        ...(buys.payment ? [t('purchase.paid.mailed')] : []),
      ].join(' ')}
      register={registerWithCode(code)}
      heading={paths.purchaseSuccess}
      onBack={() => void navigate({ search: withAccessCode(search, '') })}
    />
  );
}
