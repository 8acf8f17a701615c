import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCanAccessResources, useDataProvider, useGetIdentity } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Loading } from '@/components/Loading';
import { PageHeader } from '@/components/PageHeader';
import { Panel } from '@/components/Panel';
import { useProblem } from '@/components/problem';
import { useBrands } from '@/components/useBrands';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';

/** The kinds of pending tasks of staff: records of a list with a filter. */
const waiting = [
  { name: 'parcels', filter: {}, byBrand: true },
  { name: 'invites', filter: { state: 'expired' }, byBrand: true },
  { name: 'payments', filter: {}, byBrand: false },
] as const;

type Waiting = (typeof waiting)[number];

/** useWaiting returns the kinds of tasks that the user may do; undefined until their permissions are loaded. */
export function useWaiting(): readonly Waiting[] | undefined {
  const { canAccess } = useCanAccessResources({ action: 'list', resources: waiting.map(({ name }) => name) });
  return canAccess && waiting.filter(({ name }) => canAccess[name]);
}

/** Home shows the pending tasks of the user, with links to their lists. */
export function Home({ tasks }: { tasks: readonly Waiting[] }) {
  const t = useText();
  const { identity } = useGetIdentity();
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <PageHeader
        title={t('home.title')}
        action={
          identity?.role === 'support' && (
            <Button component={RouterLink} to="/consumers" variant="contained">
              {t('resources.consumers.ask')}
            </Button>
          )
        }
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr', xl: '1fr 1fr 1fr' } }}>
        {tasks.map((task) => (
          <Task key={task.name} task={task} />
        ))}
      </Box>
    </Box>
  );
}

function pathOf({ name, filter }: Waiting, brand?: string): string {
  const chosen = { ...filter, ...(brand ? { brand } : {}) };
  return `/${name}?${new URLSearchParams({ filter: JSON.stringify(chosen) })}`;
}

/** Task is a card with the number of pending records, for each brand that has any. */
function Task({ task }: { task: Waiting }) {
  const t = useText();
  const numbers = useNumbers();
  const problemOf = useProblem();
  const data = useDataProvider();
  const { data: brands, error: unknownBrands } = useBrands();
  const { name, filter, byBrand } = task;
  const { data: counts, error } = useQuery({
    queryKey: [name, 'waiting', brands?.map(({ id }) => id)],
    enabled: brands !== undefined,
    queryFn: async ({ signal }) => {
      const count = async (brand?: string) => {
        const query = {
          pagination: { page: 1, perPage: 1 },
          filter: { ...filter, ...(brand ? { brand } : {}) },
          signal,
        };
        return (await data.getList(name, query)).total ?? 0;
      };
      if (!byBrand) return [{ id: undefined, label: t('home.all'), count: await count() }];
      return Promise.all(
        (brands ?? []).map(async (brand) => ({ id: brand.id, label: brand.name, count: await count(brand.id) })),
      );
    },
  });
  const problem = error ?? unknownBrands;
  const some = counts?.filter(({ count }) => count > 0);
  return (
    <Panel title={t(`home.${name}.title`)}>
      <Box sx={{ px: 4, pb: 4, display: 'grid', gap: 2 }}>
        {problem && <Typography variant="body2">{problemOf(problem).text}</Typography>}
        {!problem && !some && <Loading />}
        {some?.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {t(`home.${name}.none`)}
          </Typography>
        )}
        {some?.map(({ id, label, count }) => (
          <Typography key={label} variant="body2" sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
            <Link component={RouterLink} to={pathOf(task, id)} sx={{ overflowWrap: 'anywhere' }}>
              {label}
            </Link>
            <strong>{numbers.whole(count)}</strong>
          </Typography>
        ))}
      </Box>
    </Panel>
  );
}
