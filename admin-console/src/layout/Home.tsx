import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import { useCanAccess, useCanAccessResources, useDataProvider, useGetIdentity } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Failure } from '@/components/Failure';
import { PageHeader } from '@/components/PageHeader';
import { Panel } from '@/components/Panel';
import { useProblem } from '@/components/problem';
import { useBrands } from '@/components/useBrands';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { BrandSteps } from './BrandSteps';
import { Trend } from './Trend';
import { type Heap, heapsOf, type TaskName, tasks } from './tasks';

/** useWaiting returns the kinds of tasks that the user may do; undefined until their permissions are loaded. */
export function useWaiting(): readonly TaskName[] | undefined {
  const resources = [...new Set(tasks.map(({ resource }) => resource))];
  const { canAccess } = useCanAccessResources({ action: 'list', resources });
  return canAccess && tasks.filter(({ resource }) => canAccess[resource]).map(({ name }) => name);
}

/** Home shows the pending tasks of the user, with links to their lists, and how a brand is doing. */
export function Home({ names }: { names: readonly TaskName[] }) {
  const t = useText();
  const { identity } = useGetIdentity();
  const { canAccess } = useCanAccessResources({ action: 'list', resources: ['consumers', 'figures'] });
  const { canAccess: mayMake = false } = useCanAccess({ resource: 'whitelabels', action: 'create' });
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <PageHeader
        title={t('home.title')}
        action={
          canAccess?.consumers && identity?.role === 'support' ? (
            <Button component={RouterLink} to="/consumers" variant="contained">
              {t('resources.consumers.ask')}
            </Button>
          ) : (
            mayMake && (
              <Button component={RouterLink} to="/whitelabels/create" variant="contained">
                {t('resources.whitelabels.form.create')}
              </Button>
            )
          )
        }
      />
      {identity && !identity.allTenants && <BrandSteps />}
      <Tasks names={names} />
      {canAccess?.figures && <Trend />}
    </Box>
  );
}

/** Tasks has a card for each kind of pending work, all at once, and one for the kinds of which there is none. */
function Tasks({ names }: { names: readonly TaskName[] }) {
  const t = useText();
  const problemOf = useProblem();
  const data = useDataProvider();
  const { identity } = useGetIdentity();
  const { data: brands, error: unknownBrands, refetch } = useBrands();
  const results = useQueries({
    queries: names.map((name) => ({
      queryKey: ['waiting', name, brands?.map(({ id }) => id)],
      enabled: brands !== undefined && identity !== undefined,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        heapsOf(name, { data, brands: brands ?? [], forAll: identity?.allTenants === true, signal }),
    })),
  });
  if (unknownBrands && !brands) {
    return (
      <Panel>
        <Failure error={unknownBrands} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (results.some(({ isPending }) => isPending)) return <Skeleton variant="rounded" height={200} />;
  const found = names.map((name, index) => ({ name, heaps: results[index]?.data, error: results[index]?.error }));
  const quiet = found.filter(({ heaps, error }) => !error && heaps?.length === 0);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr', xl: '1fr 1fr 1fr' } }}>
      {found
        .filter((task) => !quiet.includes(task))
        .map(({ name, heaps, error }) => (
          <Panel key={name} title={t(`home.${name}.title`)}>
            <Box sx={{ px: 4, pb: 4, display: 'grid', gap: 2 }}>
              {error && <Typography variant="body2">{problemOf(error).text}</Typography>}
              {heaps?.map((heap) => (
                <Pile key={heap.to} heap={heap} />
              ))}
            </Box>
          </Panel>
        ))}
      {quiet.length > 0 && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Panel title={t(quiet.length === found.length ? 'home.allQuiet' : 'home.quiet')}>
            <Box
              component="ul"
              sx={{
                m: 0,
                pl: 7,
                pr: 4,
                pb: 4,
                display: 'grid',
                columnGap: 6,
                rowGap: 1,
                gridTemplateColumns: { sm: '1fr 1fr', xl: '1fr 1fr 1fr' },
              }}
            >
              {quiet.map(({ name }) => (
                <Typography key={name} component="li" variant="body2" color="textSecondary">
                  {/* A manager sees the own ingredients only, not those of the platform. */}
                  {t(name === 'allergens' && !identity?.allTenants ? 'home.allergens.noneOwn' : `home.${name}.none`)}
                </Typography>
              ))}
            </Box>
          </Panel>
        </Box>
      )}
    </Box>
  );
}

/** Pile is a number of pending records, with a link to them. */
function Pile({ heap: { to, count, brand } }: { heap: Heap }) {
  const t = useText();
  const numbers = useNumbers();
  return (
    <Typography variant="body2" sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
      <Link component={RouterLink} to={to} sx={{ overflowWrap: 'anywhere' }}>
        {brand ?? t('home.all')}
      </Link>
      <strong>{numbers.whole(count)}</strong>
    </Typography>
  );
}
