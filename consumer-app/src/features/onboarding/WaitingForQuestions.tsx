import { CentredPage } from '@/components/CentredPage';
import { PageTitle } from '@/components/PageTitle';
import { Problem } from '@/components/Problem';
import { useText } from '@/lib/i18n';
import { FunnelSkeleton } from './FunnelSkeleton.tsx';

/** WaitingForQuestions is shown instead of questions that are being loaded or could not be loaded. */
export function WaitingForQuestions({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const t = useText();
  if (!query.error) return <FunnelSkeleton />;
  return (
    <CentredPage>
      <PageTitle>{t('onboarding.title')}</PageTitle>
      <Problem error={query.error} onRetry={() => void query.refetch()} />
    </CentredPage>
  );
}
