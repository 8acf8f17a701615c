import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useCanAccess, useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';

interface Brand extends RaRecord<string> {
  name: string;
  primaryColor: string;
  isActive: boolean;
  domainStates: { verified: boolean }[];
}

/** Number of brands whose steps are shown; who has more of them knows the way. */
const mostBrands = 3;

/** BrandSteps shows, for each of the user's brands that is not online yet, what is left to do. */
export function BrandSteps() {
  const data = useDataProvider();
  const { canAccess = false } = useCanAccess({ resource: 'whitelabels', action: 'edit' });
  const { data: brands = [] } = useQuery({
    queryKey: ['whitelabels', 'steps'],
    enabled: canAccess,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const pagination = { page: 1, perPage: mostBrands };
      const list = await data.getList<Brand>('whitelabels', { pagination, signal });
      const details = list.data.map(({ id }) => data.getOne<Brand>('whitelabels', { id, signal }));
      return (await Promise.all(details)).map(({ data: brand }) => brand);
    },
  });
  return brands.filter((brand) => !isOnline(brand)).map((brand) => <Steps key={brand.id} brand={brand} />);
}

const isVerified = ({ domainStates }: Brand) => domainStates.some(({ verified }) => verified);

const isOnline = (brand: Brand) => brand.isActive && brand.primaryColor !== '' && isVerified(brand);

function Steps({ brand }: { brand: Brand }) {
  const t = useText();
  const page = `/whitelabels/${brand.id}`;
  const steps = [
    { name: 'look', done: brand.primaryColor !== '', to: page },
    { name: 'domain', done: isVerified(brand), to: `${page}/show` },
    // Only an internal admin does this.
    ...(brand.isActive ? [] : [{ name: 'active' as const, done: false, to: '' }]),
  ] as const;
  const next = steps.find(({ done }) => !done);
  return (
    <Panel title={t('home.steps.title', { name: brand.name })}>
      <Box component="ol" sx={{ m: 0, px: 4, pb: 4, display: 'grid', gap: 3, listStyle: 'none' }}>
        {steps.map((step) => (
          <Box component="li" key={step.name} sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
            {step.done ? (
              <CheckCircle fontSize="small" titleAccess={t('home.steps.done')} sx={{ color: 'brand.deep' }} />
            ) : (
              <RadioButtonUnchecked fontSize="small" aria-hidden="true" />
            )}
            <Typography variant="body2" sx={{ flex: '1 1 200px' }}>
              {t(`home.steps.${step.name}.text`)}
            </Typography>
            {!step.done && step.to && (
              <Button
                component={RouterLink}
                to={step.to}
                size="small"
                variant={step === next ? 'contained' : 'outlined'}
              >
                {t(`home.steps.${step.name as 'look' | 'domain'}.action`)}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
