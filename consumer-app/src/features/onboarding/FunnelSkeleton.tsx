import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Page } from '@/components/Page';
import { PageTitle } from '@/components/PageTitle';
import { Loading } from '@/components/Skeletons';
import { useText } from '@/lib/i18n';

/** FunnelSkeleton is the skeleton of a question. */
export function FunnelSkeleton() {
  const t = useText();
  return (
    <Page width={560} sx={{ px: 5, pt: { xs: 3, md: 6 } }}>
      <PageTitle>{t('onboarding.title')}</PageTitle>
      <Loading>
        <Skeleton variant="rectangular" height={4} sx={{ mt: 5 }} />
        <Skeleton width="80%" height={44} sx={{ mt: { xs: 9, md: 12 } }} />
        <Stack spacing={3} sx={{ mt: 7 }}>
          {[1, 2, 3, 4].map((card) => (
            <Skeleton key={card} variant="rectangular" height={76} sx={{ borderRadius: 5 }} />
          ))}
        </Stack>
      </Loading>
    </Page>
  );
}
