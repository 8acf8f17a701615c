import { ApiError } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';
import { CentredPage } from '@/components/CentredPage';
import { EmptyState } from '@/components/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { problemText } from '@/lib/problem';
import { WaitingForQuestions } from './WaitingForQuestions.tsx';

/** WaitingForPurchase is shown instead of a purchase that is being loaded or does not exist. */
export function WaitingForPurchase({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const t = useText();
  const { error } = query;
  if (!(error instanceof ApiError && error.status === 404)) return <WaitingForQuestions query={query} />;
  return (
    <CentredPage>
      <PageTitle>{problemText(error)}</PageTitle>
      <EmptyState
        heading={1}
        picture={interfacePictures.gift}
        title={problemText(error)}
        action={
          <Stack spacing={2}>
            <Button variant="contained" component={Link} to={paths.enterCode}>
              {t('purchase.enter.title')}
            </Button>
            {/* The rules of access redirect a user who has no week yet to their funnel. */}
            <Button component={Link} to={paths.week}>
              {t('purchase.enter.without')}
            </Button>
          </Stack>
        }
      />
    </CentredPage>
  );
}
