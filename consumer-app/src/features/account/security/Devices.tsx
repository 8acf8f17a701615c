import type { SessionRecord } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { flushText } from '@/components/flushText';
import { Pending } from '@/components/Pending';
import { RowSkeletons } from '@/components/Skeletons';
import { api, client } from '@/lib/api';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { notify, notifyProblem } from '@/lib/toast';
import { Part } from './Part';

/** Devices lists the sessions of the user and signs them out. */
export function Devices() {
  const t = useText();
  const query = api.useQuery('get', '/user/auth/sessions');
  const sessions = query.data?.data;
  const end = async (call: () => Promise<unknown>) => {
    try {
      await call();
      void notify(t('account.security.devices.done'));
    } catch (error) {
      void notifyProblem(error);
    }
    void query.refetch();
  };
  return (
    <Part title={t('account.security.devices.title')}>
      {sessions ? (
        <>
          {sessions.map((session) => (
            <Device
              key={session.id}
              session={session}
              onEnd={() =>
                void end(() => client.DELETE('/user/auth/sessions/{id}', { params: { path: { id: session.id } } }))
              }
            />
          ))}
          {sessions.length > 2 && (
            <Button
              onClick={() => void end(() => client.POST('/user/auth/logout-elsewhere'))}
              sx={{ my: 1, ml: flushText.plain }}
            >
              {t('account.security.devices.elsewhere')}
            </Button>
          )}
        </>
      ) : (
        <Pending query={query}>
          <RowSkeletons />
        </Pending>
      )}
    </Part>
  );
}

function Device({ session: { device, seenAt, here }, onEnd }: { session: SessionRecord; onEnd: () => void }) {
  const t = useText();
  const format = useFormat();
  const name = device || t('account.security.devices.unknown');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4, minHeight: 64 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {here
            ? t('account.security.devices.here')
            : t('account.security.devices.seen', { when: format.dates.moment(seenAt) })}
        </Typography>
      </Box>
      {!here && (
        <Button
          size="small"
          variant="outlined"
          onClick={onEnd}
          aria-label={t('account.security.devices.end', { device: name })}
        >
          {t('profile.signOut')}
        </Button>
      )}
    </Box>
  );
}
