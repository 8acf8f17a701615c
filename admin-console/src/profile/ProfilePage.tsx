import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Failure } from '@/components/Failure';
import { Freshness } from '@/components/Freshness';
import { PageHeader } from '@/components/PageHeader';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { Authenticator } from './Authenticator';
import type { ProfileProvider } from './calls';
import { Password } from './Password';
import { Person } from './Person';
import { Sessions } from './Sessions';

/** ProfilePage is the staff member's own page: name, password, authenticator app and sessions. */
export function ProfilePage() {
  const t = useText();
  const provider = useDataProvider<ProfileProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['profile', 'self'],
    queryFn: async ({ signal }) => (await provider.ownProfile(signal)).data,
    networkMode: 'always',
  });
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0, maxWidth: 720 }}>
      <PageHeader title={t('profile.title')} />
      {data ? (
        <>
          <Freshness error={error} />
          <Person profile={data} />
          <Password email={data.email} />
          <Authenticator profile={data} />
          <Sessions />
        </>
      ) : (
        <Panel>{error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />}</Panel>
      )}
    </Box>
  );
}

function Loading() {
  const t = useText();
  return (
    <Box role="status" aria-label={t('list.loading')} sx={{ p: 4, display: 'grid', gap: 3 }}>
      {['40%', '75%', '60%'].map((width) => (
        <Skeleton key={width} variant="text" sx={{ width }} />
      ))}
    </Box>
  );
}
