import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Failure } from '@/components/Failure';
import { focusPage } from '@/components/keys';
import { Panel } from '@/components/Panel';
import { useProblem } from '@/components/problem';
import { Status } from '@/components/Status';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { ProfileProvider, Session } from './calls';
import { useChange } from './useChange';

/** Sessions lists where the staff member is logged in, and ends other sessions. */
export function Sessions() {
  const t = useText();
  const provider = useDataProvider<ProfileProvider>();
  const queries = useQueryClient();
  const problemOf = useProblem();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { busy, run } = useChange(setRefusal);
  const { data, error, refetch } = useQuery({
    queryKey: ['profile', 'sessions'],
    queryFn: async ({ signal }) => (await provider.ownSessions(signal)).data,
    networkMode: 'always',
  });
  const renew = async () => {
    await queries.invalidateQueries({ queryKey: ['profile', 'sessions'] });
    // The button is removed with its row.
    focusPage();
  };
  const end = async (session: Session, device: string) => {
    if (await run(() => provider.endSession(session.id), 'profile.sessions.ended', { device })) await renew();
  };
  const endOthers = async () => {
    if (await run(() => provider.endOtherSessions(), 'profile.sessions.othersEnded')) await renew();
  };
  return (
    <Panel title={t('profile.sessions.title')}>
      {refusal !== null && (
        <Alert severity="error" role="alert" sx={{ mx: 4, mb: 2 }}>
          {problemOf(refusal).text}
        </Alert>
      )}
      {data ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((session) => (
            <Row key={session.id} session={session} busy={busy} onEnd={(device) => void end(session, device)} />
          ))}
        </Box>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Box role="status" aria-label={t('list.loading')} sx={{ px: 4, pb: 4 }}>
          <Skeleton variant="text" sx={{ width: '60%' }} />
        </Box>
      )}
      {data && data.length > 1 && (
        <Box sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider' }}>
          <Button variant="outlined" disabled={busy} onClick={() => void endOthers()}>
            {t('profile.sessions.endOthers')}
          </Button>
        </Box>
      )}
    </Panel>
  );
}

interface RowProps {
  session: Session;
  busy: boolean;
  onEnd: (device: string) => void;
}

function Row({ session, busy, onEnd }: RowProps) {
  const t = useText();
  const numbers = useNumbers();
  const device = session.device || t('profile.sessions.unknown');
  const since = numbers.moment(session.createdAt);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, py: 3, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 3, flexWrap: 'wrap' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {device}
          </Typography>
          {session.here && <Status filled>{t('profile.sessions.here')}</Status>}
        </Box>
        <Typography variant="caption" color="textSecondary" component="p">
          {t('profile.sessions.times', { since, seen: numbers.moment(session.seenAt) })}
        </Typography>
      </Box>
      {!session.here && (
        <Button
          variant="text"
          disabled={busy}
          aria-label={t('profile.sessions.endOf', { device, since })}
          onClick={() => onEnd(device)}
        >
          {t('profile.sessions.end')}
        </Button>
      )}
    </Box>
  );
}
