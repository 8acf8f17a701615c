import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Page } from '@/components/Page';
import { PageTitle } from '@/components/PageTitle';
import { Pending, type PendingProps } from '@/components/Pending';

/** WaitingFor is shown instead of a form while its query has no data. */
export function WaitingFor({ title, query }: { title: string; query: PendingProps['query'] }) {
  return (
    <Page width={560} sx={{ px: 5, pt: { xs: 10, md: 14 } }}>
      <PageTitle>{title}</PageTitle>
      <Pending query={query}>
        <Skeleton width="80%" height={44} />
        <Skeleton width="60%" />
        <Stack spacing={5} sx={{ mt: 7 }}>
          {[1, 2, 3].map((field) => (
            <Skeleton key={field} variant="rectangular" height={54} sx={{ borderRadius: 4 }} />
          ))}
        </Stack>
      </Pending>
    </Page>
  );
}
