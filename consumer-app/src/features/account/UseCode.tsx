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

/** How far a code brings its person. */
const progressOf = ({ detailsSubmitted, onboarding }: PurchaseOnboarding) => ({
  subscribed: true,
  isPurchase: true,
  isPurchaseDetailsSubmitted: detailsSubmitted,
  caloriesSubmitted: onboarding.caloriesSubmitted,
});

/** The code of a purchase, for a signed-in user. */
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

  // A user who has just used it, or opens its address again, continues where they are.
  const own = query.data !== undefined && 'own' in query.data;
  useEffect(() => {
    if (own) progress({}, pathname, { used: true });
  }, [own, pathname, progress]);

  const leave = () => progress({}, paths.week, { used: true });
  if (code === '') return <EnterCode onBack={leave} without={t('purchase.enter.notNow')} />;
  if (!query.data || own) return <WaitingFor title={t('purchase.waiting')} query={query} />;
  const refused = refusal ?? ('refused' in query.data ? query.data.refused : undefined);
  if (refused || !('buys' in query.data)) {
    return (
      <CodeRefused refusal={refused}>
        <Button onClick={leave}>{t('app.action.next')}</Button>
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
            <Button onClick={leave}>{t('purchase.enter.notNow')}</Button>
          </Stack>
        }
      />
    </CentredPage>
  );
}
