import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useGetList } from 'react-admin';
import { Failure } from '@/components/Failure';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { MenuFigures, Selection } from './calls';
import { Download } from './Download';

/** Menus lists, for each week, how many week menus were planned and how many are proven optimal. */
export function Menus({ selection: { tenantId, from, to } }: { selection: Selection }) {
  const t = useText();
  const { data, error, refetch } = useGetList<MenuFigures>(
    'menuFigures',
    { filter: { tenantId, from, to } },
    // The panel shows errors itself, without a notification.
    { onError: () => undefined, placeholderData: (previous) => previous },
  );
  const title = t('resources.figures.menus.title');
  if (error && !data) {
    return (
      <Panel title={title}>
        <Failure error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  return data && data.length > 0 && <Weeks weeks={data} title={title} name={`${from}-${to}`} />;
}

const groups = ['few', 'many'] as const;

function Weeks({ weeks, title, name }: { weeks: MenuFigures[]; title: string; name: string }) {
  const t = useText();
  const numbers = useNumbers();
  const column = (key: 'week' | 'made' | 'judged' | 'proven' | 'gap' | 'largest') =>
    t(`resources.figures.menus.${key}`);
  // Menus of many meals a day are never proven, so a column of zeros would be misleading.
  const columns = {
    few: [column('judged'), column('proven'), column('gap'), column('largest')],
    many: [column('judged'), column('gap'), column('largest')],
  };
  const percent = (value: number | undefined) => (value === undefined ? '–' : numbers.percent(value));
  const rows = weeks.map(({ week, menus, few, many }) => [
    week,
    numbers.whole(menus),
    numbers.whole(few.judged),
    percent(few.judged > 0 ? few.proven / few.judged : undefined),
    percent(few.medianGap),
    percent(few.largestGap),
    numbers.whole(many.judged),
    percent(many.medianGap),
    percent(many.largestGap),
  ]);
  const group = (key: (typeof groups)[number]) => t(`resources.figures.menus.${key}`);
  const heads = [
    column('week'),
    column('made'),
    ...groups.flatMap((key) => columns[key].map((head) => `${group(key)}: ${head}`)),
  ];
  return (
    <Panel
      title={title}
      action={<Download name={`${t('resources.figures.menus.file')}-${name}`} of={title} rows={[heads, ...rows]} />}
    >
      {/* Focusable, so that it scrolls by keyboard on narrow screens. */}
      <TableContainer tabIndex={0} role="group" aria-label={title}>
        <Table
          aria-label={title}
          sx={{
            '& th, & td': { px: { xs: 1.5, sm: 3 } },
            '& tr > :first-of-type': { pl: { xs: 4, sm: 4 } },
            '& .group': { borderLeft: 1, borderColor: 'divider' },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell rowSpan={2} sx={{ verticalAlign: 'bottom' }}>
                {column('week')}
              </TableCell>
              <TableCell rowSpan={2} align="right" sx={{ verticalAlign: 'bottom' }}>
                {column('made')}
              </TableCell>
              {groups.map((key) => (
                <TableCell
                  key={key}
                  className="group"
                  scope="colgroup"
                  colSpan={columns[key].length}
                  sx={{ borderBottom: 0, whiteSpace: 'nowrap' }}
                >
                  {group(key)}
                </TableCell>
              ))}
            </TableRow>
            <TableRow>
              {groups.flatMap((key) =>
                columns[key].map((head, index) => (
                  <TableCell
                    key={`${key} ${head}`}
                    className={index === 0 ? 'group' : ''}
                    align="right"
                    sx={{ pl: { xs: 1.5, sm: 3 } }}
                  >
                    {head}
                  </TableCell>
                )),
              )}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(([week, ...cells]) => (
              <TableRow key={week} sx={{ '&:last-of-type > *': { borderBottom: 0 } }}>
                <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                  {week}
                </TableCell>
                {cells.map((cell, index) => (
                  <TableCell
                    key={heads[index + 1]}
                    className={index === 1 || index === 1 + columns.few.length ? 'group' : ''}
                    align="right"
                    sx={{ fontVariantNumeric: 'tabular-nums' }}
                  >
                    {cell}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 4, py: 3, maxWidth: '80ch' }}>
        {t('resources.figures.menus.how')}
      </Typography>
    </Panel>
  );
}
