import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useDataProvider } from 'react-admin';
import { Panel } from '@/components/Panel';
import { useProblem } from '@/components/problem';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { ConsumerProvider } from './calls';

/** How often to look for the consumer's answer, in milliseconds. */
const pause = 5000;

/** LookPanel asks the consumer to let the user see their pages, and opens these when the consumer allows it. */
export function LookPanel({ consumerId }: { consumerId: string }) {
  const t = useText();
  const numbers = useNumbers();
  const problemOf = useProblem();
  const queries = useQueryClient();
  const data = useDataProvider<ConsumerProvider>();
  const { canAccess } = useCanAccess({ action: 'edit' });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const key = ['lookSession', consumerId];
  const { data: session, error } = useQuery({
    queryKey: key,
    enabled: canAccess === true,
    queryFn: async ({ signal }) => (await data.look(consumerId, 'find', signal)).data,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'none' ? pause : false),
  });
  if (!canAccess) return null;

  const act = async (call: () => Promise<unknown>) => {
    setBusy(true);
    setRefusal(null);
    try {
      await call();
    } catch (refused) {
      setRefusal(refused);
    }
    setBusy(false);
    await queries.invalidateQueries({ queryKey: key });
  };
  const open = () => {
    // Before the request, because browsers block a window that opens without a click.
    const tab = window.open('', '_blank');
    return act(async () => {
      try {
        const { data: address } = await data.openLook(consumerId);
        if (tab && address.url) tab.location.href = address.url;
        else tab?.close();
      } catch (refused) {
        tab?.close();
        throw refused;
      }
    });
  };

  const { state = 'none', own = false, by = '', until, health = false } = session ?? {};
  const values = { by, until: until ? numbers.moment(until) : '' };
  const situation =
    state === 'none'
      ? t('resources.consumers.look.text')
      : t(`resources.consumers.look.${state}.${own ? 'own' : 'other'}`, values);
  return (
    <Panel title={t('resources.consumers.look.title')}>
      <Box sx={{ px: 4, pb: 4, display: 'grid', gap: 3, justifyItems: 'start' }}>
        <Typography variant="body2" color="textSecondary" role="status" sx={{ maxWidth: '70ch' }}>
          {situation} {state === 'allowed' && t(`resources.consumers.look.health.${health ? 'yes' : 'no'}`)}
        </Typography>
        {(refusal ?? error) !== null && (
          <Alert severity="error" role="alert">
            {problemOf(refusal ?? error).text}
          </Alert>
        )}
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          {!(own && state !== 'none') && (
            <Button variant="outlined" disabled={busy} onClick={() => void act(() => data.look(consumerId, 'ask'))}>
              {t('resources.consumers.look.ask')}
            </Button>
          )}
          {own && state === 'allowed' && (
            <Button variant="contained" disabled={busy} onClick={() => void open()}>
              {t('resources.consumers.look.open')}
            </Button>
          )}
          {state !== 'none' && (
            <Button variant="text" disabled={busy} onClick={() => void act(() => data.look(consumerId, 'end'))}>
              {t(`resources.consumers.look.${state}.end`)}
            </Button>
          )}
        </Box>
      </Box>
    </Panel>
  );
}
