import { ApiError, type PurchaseOnboarding } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { CentredPage } from '@/components/CentredPage';
import { EmptyState } from '@/components/EmptyState';
import { FormProblem } from '@/components/FormProblem';
import { PageTitle } from '@/components/PageTitle';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { useForm } from '@/lib/useForm';
import { CodeRefused } from './CodeRefused.tsx';
import { EnterCode } from './EnterCode.tsx';
import { useProgress } from './session.ts';
import { usePurchase, usePurchaseWords } from './usePurchase.ts';
import { WaitingFor } from './WaitingFor.tsx';

/** Returns the user's progress after a purchase, for the rules of access. */
const progressOf = ({ detailsSubmitted, onboarding }: PurchaseOnboarding) => ({
  subscribed: true,
  isPurchase: true,
  isPurchaseDetailsSubmitted: detailsSubmitted,
  caloriesSubmitted: onboarding.caloriesSubmitted,
});

/** UseCode lets a signed-in user use the code of a purchase. */
export function UseCode({ code }: { code: string }) {
  const t = useText();
  const words = usePurchaseWords();
  const { pathname } = useLocation();
  const query = usePurchase(code);
  const progress = useProgress();
  const [refusal, setRefusal] = useState<ApiError>();
  const { busy, submit, problem } = useForm(
    async () => {
      try {
        const { data } = await client.POST('/user/purchase/save-onboarding', { body: { code } });
        if (data) progress(progressOf(data.data), paths.purchaseSuccess, { used: true });
      } catch (error) {
        if (error instanceof ApiError && !error.temporary) setRefusal(error);
        throw error;
      }
    },
    () => ({}),
  );

  // A user who has just used the code, or opens its URL again, continues with the next step.
  const own = query.data !== undefined && 'own' in query.data;
  useEffect(() => {
    if (own) progress({}, pathname, { used: true });
  }, [own, pathname, progress]);

  const decline = () => progress({}, paths.week, { used: true });
  if (code === '') return <EnterCode onBack={decline} without={t('purchase.enter.notNow')} />;
  if (!query.data || own) return <WaitingFor title={t('purchase.waiting')} query={query} />;
  const refused = refusal ?? ('refused' in query.data ? query.data.refused : undefined);
  if (refused || !('buys' in query.data)) {
    return (
      <CodeRefused refusal={refused}>
        <Button onClick={decline}>{t('app.action.next')}</Button>
      </CodeRefused>
    );
  }
  const { buys } = query.data;
  const title = t(buys.payment ? `purchase.paid.${buys.payment}` : 'purchase.use.title');
  return (
    <CentredPage>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        heading={1}
        picture={interfacePictures.gift}
        title={title}
        text={t(`purchase.use.${buys.parcel ? 'withParcel' : 'text'}`, words(buys))}
        action={
          <Stack spacing={2}>
            <FormProblem>{problem}</FormProblem>
            <Button variant="contained" onClick={() => void submit()} loading={busy}>
              {t('purchase.use.action')}
            </Button>
            <Button onClick={decline}>{t('purchase.enter.notNow')}</Button>
          </Stack>
        }
      />
    </CentredPage>
  );
}
