import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useDataProvider } from 'react-admin';
import { Failure } from '@/components/Failure';
import { Panel } from '@/components/Panel';
import { useProblem } from '@/components/problem';
import { Swatch } from '@/components/Swatch';
import { useDone } from '@/components/useDone';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { WhitelabelDetail, WhitelabelProvider } from './calls';

/** History lists the looks that were published, and publishes one of them again. */
export function History({ whitelabel: { id, version, name } }: { whitelabel: WhitelabelDetail }) {
  const t = useText();
  const numbers = useNumbers();
  const data = useDataProvider<WhitelabelProvider>();
  const queries = useQueryClient();
  const notifyDone = useDone();
  const problemOf = useProblem();
  const { canAccess } = useCanAccess({ resource: 'whitelabels', action: 'edit' });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const versions = useQuery({
    queryKey: ['whitelabels', 'versions', id],
    queryFn: async ({ signal }) => (await data.whitelabelVersions(id, signal)).data,
    staleTime: 0,
  });
  const publish = async (number: number) => {
    setBusy(true);
    setRefusal('');
    try {
      const { data: published } = await data.publishVersion(id, version, number);
      const before = versions.data?.[0]?.number ?? number;
      notifyDone('resources.whitelabels.history.done', { name }, () =>
        data.publishVersion(id, published.version, before),
      );
      await queries.invalidateQueries();
    } catch (error) {
      setRefusal(problemOf(error).text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={t('resources.whitelabels.history.title')}>
      {refusal && (
        <Alert severity="error" role="alert" sx={{ mx: 4 }}>
          {refusal}
        </Alert>
      )}
      {versions.error && <Failure error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.data?.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 4 }}>
          {t('resources.whitelabels.history.none')}
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {versions.data?.map(({ number, look, publishedAt, publishedBy }, index) => (
          <Box
            component="li"
            key={number}
            sx={{
              display: 'flex',
              gap: 3,
              alignItems: 'center',
              flexWrap: 'wrap',
              px: 4,
              py: 2,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Swatch bare colour={look.primaryColor} label={t('resources.whitelabels.fields.primaryColor')} />
            <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
              <Typography variant="body2">{numbers.moment(publishedAt)}</Typography>
              <Typography variant="caption" color="textSecondary">
                {publishedBy ?? t('resources.whitelabels.history.release')}
              </Typography>
            </Box>
            {index === 0 ? (
              <Typography variant="body2" color="textSecondary">
                {t('resources.whitelabels.history.current')}
              </Typography>
            ) : (
              canAccess && (
                <Button size="small" variant="outlined" disabled={busy} onClick={() => void publish(number)}>
                  {t('resources.whitelabels.history.again')}
                </Button>
              )
            )}
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
