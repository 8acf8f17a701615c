import { Page } from '@/components/Page';
import { PageTitle } from '@/components/PageTitle';
import { Problem } from '@/components/Problem';
import { useText } from '@/lib/i18n';
import { FunnelSkeleton } from './FunnelSkeleton.tsx';

/** In the place of questions that are not there yet, or did not come. */
export function WaitingForQuestions({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const t = useText();
  if (!query.error) return <FunnelSkeleton />;
  return (
    <Page width={560} sx={{ display: 'grid', placeItems: 'center', p: 5 }}>
      <PageTitle>{t('onboarding.title')}</PageTitle>
      <Problem error={query.error} onRetry={() => void query.refetch()} />
    </Page>
  );
}
