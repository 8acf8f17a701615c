import { ApiError } from '@lepelblad/api';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { EmptyState } from '@/components/EmptyState';
import { Page } from '@/components/Page';
import { PageTitle } from '@/components/PageTitle';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { problemText } from '@/lib/problem';
import { WaitingForQuestions } from './WaitingForQuestions.tsx';

/** In the place of a purchase that is not there yet, or that was never made. */
export function WaitingForPurchase({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const t = useText();
  const { error } = query;
  if (!(error instanceof ApiError && error.status === 404)) return <WaitingForQuestions query={query} />;
  return (
    <Page width={560} sx={{ display: 'grid', placeItems: 'center', p: 5 }}>
      <PageTitle>{problemText(error)}</PageTitle>
      <EmptyState
        heading={1}
        picture={interfacePictures.gift}
        title={problemText(error)}
        action={
          <Button variant="contained" component={Link} to={paths.enterCode}>
            {t('purchase.enter.title')}
          </Button>
        }
      />
    </Page>
  );
}
