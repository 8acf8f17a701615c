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
import type { MenuFigures, Wanted } from './calls';
import { Download } from './Download';

/** How many weekly menus were made, week by week, and of how many it is proven that there is no better. */
export function Menus({ wanted: { tenantId, from, to } }: { wanted: Wanted }) {
  const t = useText();
  const { data, error, refetch } = useGetList<MenuFigures>(
    'menuFigures',
    { filter: { tenantId, from, to } },
    // The panel says itself what went wrong.
    { onError: () => undefined, placeholderData: (before) => before },
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

function Weeks({ weeks, title, name }: { weeks: MenuFigures[]; title: string; name: string }) {
  const t = useText();
  const numbers = useNumbers();
  const heads = (['week', 'made', 'proven', 'gap', 'largest'] as const).map((head) =>
    t(`resources.figures.menus.${head}`),
  );
  const part = (value: number | undefined) => (value === undefined ? '–' : numbers.percent(value));
  const rows = weeks.map(({ week, menus, judged, proven, meanGap, largestGap }) => [
    week,
    numbers.whole(menus),
    part(judged > 0 ? proven / judged : undefined),
    part(meanGap),
    part(largestGap),
  ]);
  return (
    <Panel
      title={title}
      action={<Download name={`${t('resources.figures.menus.file')}-${name}`} of={title} rows={[heads, ...rows]} />}
    >
      {/* On the narrowest phones it scrolls, by the keyboard too. */}
      <TableContainer tabIndex={0} role="group" aria-label={title}>
        <Table
          aria-label={title}
          sx={{ '& th, & td': { px: { xs: 1.5, sm: 3 } }, '& :is(th, td):first-of-type': { pl: 4 } }}
        >
          <TableHead>
            <TableRow>
              {heads.map((head, index) => (
                <TableCell key={head} align={index === 0 ? 'left' : 'right'}>
                  {head}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(([week, ...cells]) => (
              <TableRow key={week} sx={{ '&:last-of-type > *': { borderBottom: 0 } }}>
                <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                  {week}
                </TableCell>
                {cells.map((cell, index) => (
                  <TableCell key={heads[index + 1]} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
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
