import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useCanAccess, useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Panel } from '@/components/Panel';
import { useBrandPlans, usePlanWords } from '@/components/useBrandPlans';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';

interface Brand extends RaRecord<string> {
  name: string;
  primaryColor: string;
  isActive: boolean;
  domainStates: { verified: boolean }[];
}

/** Number of brands whose steps are shown; who has more of them knows the way. */
const mostBrands = 3;

/** BrandSteps shows, for each of the user's brands that is not online yet or sells nothing, what is left to do. */
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
  return brands.map((brand) => <Steps key={brand.id} brand={brand} />);
}

const isVerified = ({ domainStates }: Brand) => domainStates.some(({ verified }) => verified);

const isOnline = (brand: Brand) => brand.isActive && brand.primaryColor !== '' && isVerified(brand);

interface Step {
  name: string;
  done: boolean;
  text: string;
  /** The page where it is done; undefined when another member of staff does it. */
  to?: string;
  action?: string;
  /** Whether the page is also offered when it is done. */
  always?: boolean;
}

function Steps({ brand }: { brand: Brand }) {
  const t = useText();
  const numbers = useNumbers();
  const { data: plans } = useBrandPlans(brand.id);
  const { nameOf, priceOf } = usePlanWords();
  const sold = (plans ?? []).filter((plan) => plan.sold).map((plan) => `${nameOf(plan)} (${priceOf(plan)})`);
  if (isOnline(brand) && (!plans || sold.length > 0)) return null;
  const text = (name: 'look' | 'plans' | 'domain') => t(`home.steps.${name}.text`);
  const action = (name: 'look' | 'plans' | 'domain') => t(`home.steps.${name}.action`);
  const page = `/whitelabels/${brand.id}`;
  const steps: Step[] = [
    { name: 'look', done: brand.primaryColor !== '', text: text('look'), to: page, action: action('look') },
    {
      name: 'plans',
      done: sold.length > 0,
      text: sold.length > 0 ? t('home.steps.plans.doneText', { plans: numbers.list(sold) }) : text('plans'),
      to: `${page}/show`,
      action: action('plans'),
      always: true,
    },
    { name: 'domain', done: isVerified(brand), text: text('domain'), to: `${page}/show`, action: action('domain') },
  ];
  // Only an internal admin does this.
  if (!brand.isActive) steps.push({ name: 'active', done: false, text: t('home.steps.active.text') });
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
              {step.text}
            </Typography>
            {step.to && (!step.done || step.always) && (
              <Button
                component={RouterLink}
                to={step.to}
                size="small"
                variant={step === next ? 'contained' : 'outlined'}
              >
                {step.action}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
