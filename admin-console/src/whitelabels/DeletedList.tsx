import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useNotify } from 'react-admin';
import { Panel } from '@/components/Panel';
import { useProblem } from '@/components/problem';
import { type TextKey, useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Deleted, WhitelabelProvider } from './calls';

/** DeletedList lists the white-labels that can be restored, for users who may do that. */
export function DeletedList() {
  const t = useText();
  const numbers = useNumbers();
  const data = useDataProvider<WhitelabelProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const problemOf = useProblem();
  const { canAccess = false } = useCanAccess({ resource: 'whitelabels', action: 'delete' });
  const [busy, setBusy] = useState(false);
  const deleted = useQuery({
    queryKey: ['whitelabels', 'deleted'],
    queryFn: async ({ signal }) => (await data.deletedWhitelabels(signal)).data,
    enabled: canAccess,
  });
  if (!deleted.data || deleted.data.length === 0) return null;
  const restore = async ({ id, name }: Deleted) => {
    setBusy(true);
    try {
      await data.restoreWhitelabel(id);
      notify('resources.whitelabels.deleted.done' satisfies TextKey, { type: 'success', messageArgs: { name } });
    } catch (error) {
      notify(problemOf(error).text, { type: 'error' });
    }
    setBusy(false);
    await queries.invalidateQueries();
  };
  return (
    <Panel title={t('resources.whitelabels.deleted.title')}>
      {deleted.data.map((each) => (
        <Box
          key={each.id}
          sx={{ display: 'flex', gap: 3, alignItems: 'center', px: 4, py: 2, borderTop: 1, borderColor: 'divider' }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2">{each.name}</Typography>
            <Typography variant="caption" color="textSecondary">
              {t('resources.whitelabels.deleted.until', { date: numbers.moment(each.restorableUntil) })}
            </Typography>
          </Box>
          <Button size="small" variant="outlined" disabled={busy} onClick={() => void restore(each)}>
            {t('resources.whitelabels.deleted.restore')}
          </Button>
        </Box>
      ))}
    </Panel>
  );
}
