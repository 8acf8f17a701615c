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
import { Email } from './Email';
import { Password } from './Password';
import { Person } from './Person';
import { RecoveryCodes } from './RecoveryCodes';
import { Sessions } from './Sessions';

/** ProfilePage is the staff member's own page: name, address, password, authenticator app and sessions. */
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
          <Email email={data.email} />
          <Password email={data.email} />
          <Authenticator profile={data} />
          {data.authenticator && <RecoveryCodes left={data.recoveryCodes} />}
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
