import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { CentredPage } from '@/components/CentredPage';
import { EmptyState } from '@/components/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { useCheckSession } from '@/features/account';
import { usePlansPlace } from '@/features/billing';
import { useText } from '@/lib/i18n';
import { interfacePictures } from '@/lib/pictures';

/** The time between two checks for the payment, and the time after which a delay is reported, in milliseconds. */
const checkInterval = 2000;
const usualDuration = 30_000;

/**
 * PaymentWelcomePage thanks a user who returns from the payment page, until the payment is confirmed and the rules of
 * access redirect.
 */
export function PaymentWelcomePage() {
  const t = useText();
  const check = useCheckSession();
  const { to, onGo } = usePlansPlace();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const asking = setInterval(() => void check(), checkInterval);
    const waiting = setTimeout(() => setLate(true), usualDuration);
    return () => {
      clearInterval(asking);
      clearTimeout(waiting);
    };
  }, [check]);
  return (
    <CentredPage>
      <PageTitle>{t('onboarding.thanks.title')}</PageTitle>
      <EmptyState
        heading={1}
        picture={interfacePictures.party}
        title={t('onboarding.thanks.title')}
        text={t(late ? 'onboarding.thanks.late' : 'onboarding.thanks.text')}
        action={
          late ? (
            <Button variant="contained" component={Link} to={to} onClick={onGo}>
              {t('onboarding.thanks.back')}
            </Button>
          ) : (
            <Stack role="status" sx={{ alignItems: 'center' }}>
              <CircularProgress size={36} sx={{ color: 'brand.deep' }} aria-label={t('app.loading.content')} />
            </Stack>
          )
        }
      />
    </CentredPage>
  );
}
