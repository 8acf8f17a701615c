import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess, useCanAccessResources, useDataProvider, useGetIdentity } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Loading } from '@/components/Loading';
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
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr', xl: '1fr 1fr 1fr' } }}>
        {names.map((name) => (
          <Task key={name} name={name} />
        ))}
      </Box>
      {canAccess?.figures && <Trend />}
    </Box>
  );
}

/** Task is a card with the number of pending records, for each brand that has any. */
function Task({ name }: { name: TaskName }) {
  const t = useText();
  const numbers = useNumbers();
  const problemOf = useProblem();
  const data = useDataProvider();
  const { identity } = useGetIdentity();
  const { data: brands, error: unknownBrands } = useBrands();
  const { data: heaps, error } = useQuery({
    queryKey: ['waiting', name, brands?.map(({ id }) => id)],
    enabled: brands !== undefined && identity !== undefined,
    queryFn: ({ signal }) =>
      heapsOf(name, { data, brands: brands ?? [], forAll: identity?.allTenants === true, signal }),
  });
  const problem = error ?? unknownBrands;
  const labelOf = ({ brand }: Heap) => brand ?? t('home.all');
  return (
    <Panel title={t(`home.${name}.title`)}>
      <Box sx={{ px: 4, pb: 4, display: 'grid', gap: 2 }}>
        {problem && <Typography variant="body2">{problemOf(problem).text}</Typography>}
        {!problem && !heaps && <Loading />}
        {heaps?.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {t(`home.${name}.none`)}
          </Typography>
        )}
        {heaps?.map((heap) => (
          <Typography key={heap.to} variant="body2" sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
            <Link component={RouterLink} to={heap.to} sx={{ overflowWrap: 'anywhere' }}>
              {labelOf(heap)}
            </Link>
            <strong>{numbers.whole(heap.count)}</strong>
          </Typography>
        ))}
      </Box>
    </Panel>
  );
}
