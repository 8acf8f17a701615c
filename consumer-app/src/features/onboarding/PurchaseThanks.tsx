import type { PurchaseOnboarding } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CentredPage } from '@/components/CentredPage';
import { EmptyState } from '@/components/EmptyState';
import { FormProblem } from '@/components/FormProblem';
import { PageTitle } from '@/components/PageTitle';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { interfacePictures } from '@/lib/pictures';
import { problemText } from '@/lib/problem';

/** Returns the text of the next step: the address of the parcel, the questions, or the dashboard. */
function nextOf({ purchase, address, onboarding }: PurchaseOnboarding) {
  if (purchase.parcel && !address)
    return { text: 'purchase.thanks.parcel', action: 'purchase.thanks.toParcel' } as const;
  if (onboarding.caloriesSubmitted) return { action: 'purchase.thanks.none' } as const;
  return { text: 'purchase.thanks.questions', action: 'app.action.next' } as const;
}

export interface PurchaseThanksProps {
  state: PurchaseOnboarding;
  onNext: () => void;
  busy: boolean;
  error: unknown;
}

/** PurchaseThanks shows what was bought and until when it gives access. */
export function PurchaseThanks({ state, onNext, busy, error }: PurchaseThanksProps) {
  const t = useText();
  const format = useFormat();
  const { product, seller, accessUntil } = state.purchase;
  const next = nextOf(state);
  return (
    <CentredPage>
      <PageTitle>{t('purchase.thanks.title')}</PageTitle>
      <EmptyState
        heading={1}
        picture={state.purchase.parcel ? interfacePictures.parcel : interfacePictures.gift}
        title={t('purchase.thanks.title')}
        text={
          <Stack spacing={3}>
            <Typography variant="subtitle1" component="p" color="textPrimary">
              {seller ? t('purchase.product', { product, seller }) : product}
            </Typography>
            {accessUntil && <span>{t('purchase.thanks.until', { until: format.dates.longDate(accessUntil) })}</span>}
            {next.text && <span>{t(next.text)}</span>}
          </Stack>
        }
        action={
          <>
            <FormProblem>{error === undefined ? undefined : problemText(error)}</FormProblem>
            <Button variant="contained" onClick={onNext} loading={busy}>
              {t(next.action)}
            </Button>
          </>
        }
      />
    </CentredPage>
  );
}
