import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useCreatePath, useResourceContext } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { useText } from '@/providers/i18n';

/**
 * Neighbours links to the previous and the next record of the list from which the page was opened. Without one, such as
 * for an address that was pasted, there are no links.
 */
export function Neighbours({ id }: { id: RaRecord['id'] }) {
  const t = useText();
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  const queries = useQueryClient();
  const lists = queries
    .getQueryCache()
    .findAll({ queryKey: [resource, 'getList'] })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ state }) => (state.data as { data?: RaRecord[] } | undefined)?.data ?? []);
  const list = lists.find((records) => records.some((record) => record.id === id));
  if (!list || list.length < 2) return null;
  const at = list.findIndex((record) => record.id === id);
  const links = [
    { record: list[at - 1], text: t('list.previous'), arrow: '‹', after: false },
    { record: list[at + 1], text: t('list.next'), arrow: '›', after: true },
  ];
  return (
    <Box component="nav" aria-label={t('list.neighbours')} sx={{ display: 'flex', gap: 4, ml: 'auto' }}>
      {links.map(
        ({ record, text, arrow, after }) =>
          record && (
            <Link
              key={text}
              component={RouterLink}
              to={createPath({ resource, type: 'show', id: record.id })}
              variant="body2"
              underline="hover"
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 32, color: 'text.secondary' }}
            >
              {!after && <span aria-hidden="true">{arrow}</span>}
              {text}
              {after && <span aria-hidden="true">{arrow}</span>}
            </Link>
          ),
      )}
    </Box>
  );
}
