import { useLocation, useNavigate } from 'react-router';
import { useProgress } from '@/features/account';
import { paths } from '@/lib/paths';
import { PurchaseThanks } from './PurchaseThanks.tsx';
import { usePurchaseState } from './usePurchaseState.ts';
import { WaitingForPurchase } from './WaitingForPurchase.tsx';

/** PurchaseSuccessPage thanks a user who has just used a code. Without a parcel there are no details to ask for. */
export function PurchaseSuccessPage() {
  const { query, run, busy, error, submitDetails } = usePurchaseState();
  const progress = useProgress();
  const { search } = useLocation();
  const navigate = useNavigate();
  if (!query.data) return <WaitingForPurchase query={query} />;
  const state = query.data.data;
  const next = async () => {
    if (state.purchase.parcel) return navigate({ pathname: paths.purchaseOnboarding, search });
    if (await run(submitDetails)) progress({ isPurchaseDetailsSubmitted: true }, paths.purchaseOnboarding);
  };
  return <PurchaseThanks state={state} onNext={() => void next()} busy={busy} error={error} />;
}
