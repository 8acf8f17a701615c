import type { ShippingAddress } from '@lepelblad/api';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useProgress } from '@/features/account';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { notify } from '@/lib/toast';
import { AddressPage } from './AddressPage.tsx';
import { onOneLine } from './address.ts';
import { PurchaseThanks } from './PurchaseThanks.tsx';
import { QuestionsAndResult } from './QuestionsAndResult.tsx';
import { useDetails } from './useDetails.ts';
import { usePurchaseState } from './usePurchaseState.ts';
import { WaitingForPurchase } from './WaitingForPurchase.tsx';
import { withoutPlace } from './withoutPlace.ts';

/**
 * PurchaseOnboardingPage asks for the address of the parcel and the questions, and shows the result. A user who has
 * completed them goes to the week.
 */
export function PurchaseOnboardingPage() {
  const t = useText();
  const { query, behind, take, run, submitDetails, ...saving } = usePurchaseState();
  const state = query.data?.data;
  const details = useDetails(state?.detailsSubmitted);
  const progress = useProgress();
  const { search } = useLocation();
  const navigate = useNavigate();
  if (!state) return <WaitingForPurchase query={query} />;
  const { purchase, parcelSent = false, detailsSubmitted, onboarding } = state;
  const answered = onboarding.caloriesSubmitted;
  const goOn = () => {
    progress({ isPurchaseDetailsSubmitted: true }, answered ? paths.week : paths.purchaseOnboarding);
    if (!answered) details.leave();
  };

  const addressOpen = purchase.parcel && !parcelSent;
  if (details.here && addressOpen) {
    const send = async (to: ShippingAddress) => {
      const { data } = await client.POST('/user/submit-shipping-address', { body: to });
      await take(submitDetails);
      if (answered && data) void notify(t('purchase.ready', { address: onOneLine(data.data) }));
      goOn();
    };
    const onLeave = answered
      ? undefined
      : () => void navigate({ pathname: paths.purchaseSuccess, search: withoutPlace(search) });
    return <AddressPage state={state} onSend={send} onLeave={onLeave} />;
  }
  if (!detailsSubmitted) {
    const next = async () => {
      if (await run(submitDetails)) goOn();
    };
    return <PurchaseThanks state={state} onNext={() => void next()} busy={saving.busy} error={saving.error} />;
  }
  if (answered) return behind ? <WaitingForPurchase query={query} /> : <Navigate to={paths.week} replace />;
  return (
    <QuestionsAndResult
      funnel="purchase"
      onboarding={onboarding}
      {...saving}
      save={async ({ answers = {}, health }) => {
        const body = { answers, ...(health !== undefined && { health }) };
        return (await run(() => client.POST('/user/purchase/save-onboarding', { body })))?.onboarding;
      }}
      {...(addressOpen && { onLeave: details.show })}
      onComplete={async () => {
        const done = await run(() => client.POST('/user/purchase/complete-onboarding'));
        if (done) progress({ caloriesSubmitted: true }, paths.week);
      }}
    />
  );
}
