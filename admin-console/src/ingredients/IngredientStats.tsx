import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link as RouterLink } from 'react-router';
import { Allowed } from '@/components/Allowed';
import { Facts } from '@/components/Facts';
import { Failure } from '@/components/Failure';
import { Freshness } from '@/components/Freshness';
import { PageHeader } from '@/components/PageHeader';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Aisle, Certainty, Nutrient, Table as SourceTable, IngredientStats as Stats } from './calls';
import { useFoodGroups } from './useFoodGroups';
import { useStats } from './useStats';
import { capital } from './words';

/** The page with numbers of ingredients by source and by unknown nutrient. */
export function IngredientStats() {
  const t = useText();
  const title = t('resources.ingredients.stats.title');
  return (
    <Allowed action="stats" title={title}>
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        <PageHeader back={{ to: '/ingredients', label: t('resources.ingredients.title') }} title={title} />
        <Asked />
      </Box>
    </Allowed>
  );
}

function Asked() {
  const t = useText();
  const { data, error, refetch } = useStats();
  if (data) {
    return (
      <>
        <Freshness error={error} />
        <Shown stats={data} />
      </>
    );
  }
  return (
    <Panel>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Box role="status" aria-label={t('list.loading')} sx={{ p: 4, display: 'grid', gap: 3 }}>
          {['40%', '75%', '60%'].map((width) => (
            <Skeleton key={width} variant="text" sx={{ width }} />
          ))}
        </Box>
      )}
    </Panel>
  );
}

interface Line {
  key: string;
  name: string;
  count: number;
  /** The filter of the list that the number links to. */
  to?: string;
}

const filtered = (filter: object) => `/ingredients?filter=${encodeURIComponent(JSON.stringify(filter))}`;

function Shown({ stats }: { stats: Stats }) {
  const t = useText();
  const numbers = useNumbers();
  const groups = useFoodGroups().data ?? [];
  const groupName = (key: string) => capital(groups.find((group) => group.key === key)?.name ?? key);
  const part = (name: 'unused' | 'corrected' | 'allergensUnknown') => {
    const share = numbers.percent(stats.total === 0 ? 0 : stats[name] / stats.total);
    const text = t('resources.ingredients.stats.part', { count: numbers.whole(stats[name]), percent: share });
    return stats[name] === 0 ? (
      text
    ) : (
      <Link component={RouterLink} to={filtered({ [name]: 'true' })} underline="hover">
        {text}
      </Link>
    );
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        <Panel title={t('resources.ingredients.stats.all')}>
          <Facts
            facts={[
              { label: t('resources.ingredients.stats.total'), value: numbers.whole(stats.total) },
              { label: t('resources.ingredients.stats.unused'), value: part('unused') },
              { label: t('resources.ingredients.stats.corrected'), value: part('corrected') },
              { label: t('resources.ingredients.stats.allergensUnknown'), value: part('allergensUnknown') },
            ]}
          />
        </Panel>
        <Counts
          title={t('resources.ingredients.stats.unknown')}
          of={t('resources.ingredients.nutrients.nutrient')}
          total={stats.total}
          lines={stats.unknown.map(({ key, count }) => ({
            key,
            count,
            name: t(
              `resources.ingredients.stats.nutrient.${key as Exclude<Nutrient, 'kcal' | 'protein' | 'fat' | 'carbohydrate'>}`,
            ),
          }))}
        />
        <Counts
          title={t('resources.ingredients.stats.sources')}
          of={t('resources.ingredients.fields.source')}
          total={stats.total}
          lines={stats.sources.map(({ key, count }) => ({
            key,
            count,
            name: t(`resources.ingredients.source.${key as SourceTable}`),
            to: filtered({ source: key }),
          }))}
        />
        <Counts
          title={t('resources.ingredients.stats.certainties')}
          of={t('resources.ingredients.fields.certainty')}
          total={stats.total}
          lines={stats.certainties.map(({ key, count }) => ({
            key,
            count,
            name: t(`resources.ingredients.certainty.${key as Certainty}`),
            to: filtered({ certainty: key }),
          }))}
        />
        <Counts
          title={t('resources.ingredients.stats.aisles')}
          of={t('resources.ingredients.fields.aisle')}
          total={stats.total}
          lines={stats.aisles.map(({ key, count }) => ({
            key,
            count,
            name: t(`resources.ingredients.aisle.${key as Aisle}`),
            to: filtered({ aisle: key }),
          }))}
        />
      </Box>
      <Counts
        title={t('resources.ingredients.stats.groups')}
        of={t('resources.ingredients.fields.group')}
        total={stats.total}
        lines={stats.groups.map(({ key, count }) => ({
          key,
          count,
          name: groupName(key),
          to: filtered({ group: key }),
        }))}
      />
    </Box>
  );
}

interface CountsProps {
  title: string;
  /** The heading of the lines. */
  of: string;
  total: number;
  lines: Line[];
}

/** Numbers of ingredients, each with a bar for its share of all. */
function Counts({ title, of, total, lines }: CountsProps) {
  const t = useText();
  const numbers = useNumbers();
  return (
    <Panel title={title}>
      <Table aria-label={title} sx={{ '& th, & td': { px: 4 }, '& tbody tr:last-of-type > *': { borderBottom: 0 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{of}</TableCell>
            <TableCell align="right" colSpan={2}>
              {t('resources.ingredients.stats.count')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {lines.map(({ key, name, count, to }) => (
            <TableRow key={key}>
              <TableCell component="th" scope="row">
                {to ? (
                  <Link component={RouterLink} to={to} underline="hover">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </TableCell>
              <TableCell aria-hidden="true" sx={{ width: '30%', pr: '0 !important' }}>
                <Box sx={{ height: 8, borderRadius: 1, bgcolor: 'action.hover', overflow: 'hidden' }}>
                  <Box
                    sx={{ height: 8, bgcolor: 'brand.deep', width: `${total === 0 ? 0 : (100 * count) / total}%` }}
                  />
                </Box>
              </TableCell>
              <TableCell align="right" sx={{ width: 96 }}>
                {numbers.whole(count)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}
