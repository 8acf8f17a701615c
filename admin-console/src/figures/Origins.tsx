import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Panel } from '@/components/Panel';
import { useOriginName } from '@/components/useOriginName';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { OriginFigures } from './calls';
import { Download } from './Download';

const kinds = ['visits', 'registrations', 'subscriptions'] as const;

/** Origins lists visits, registrations and subscriptions by where visitors came from. */
export function Origins({ origins, name }: { origins: OriginFigures[]; name: string }) {
  const t = useText();
  const numbers = useNumbers();
  const nameOf = useOriginName();
  const title = t('resources.figures.origins');
  const heads = [t('resources.figures.cameFrom'), ...kinds.map((kind) => t(`resources.figures.${kind}`))];
  const file = [heads, ...origins.map((origin) => [nameOf(origin.cameFrom), ...kinds.map((kind) => origin[kind])])];
  return (
    <Panel
      title={title}
      action={<Download name={`${t('resources.figures.originsFile')}-${name}`} of={title} rows={file} />}
    >
      {/* Focusable, so that it scrolls by keyboard on narrow screens. */}
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
            {origins.map((origin) => (
              <TableRow key={origin.cameFrom} sx={{ '&:last-of-type > *': { borderBottom: 0 } }}>
                <TableCell component="th" scope="row" sx={{ minWidth: 128, overflowWrap: 'break-word' }}>
                  {nameOf(origin.cameFrom)}
                </TableCell>
                {kinds.map((kind) => (
                  <TableCell key={kind} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {numbers.whole(origin[kind])}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Panel>
  );
}
