import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useDefaultTitle, useGetIdentity, useGetList } from 'react-admin';
import { Allowed } from '@/components/Allowed';
import { Failure, Offline } from '@/components/Failure';
import { Freshness } from '@/components/Freshness';
import { Notice } from '@/components/Notice';
import { PageHeader } from '@/components/PageHeader';
import { Panel } from '@/components/Panel';
import { useBrands } from '@/components/useBrands';
import { useText } from '@/providers/i18n';
import type { Figures, Wanted } from './calls';
import { Days } from './Days';
import { Filters } from './Filters';
import { Menus } from './Menus';
import { Origins } from './Origins';
import { Steps } from './Steps';
import { useWanted } from './useWanted';

/** How far people come, brand by brand. */
export function FiguresPage() {
  const t = useText();
  return (
    <Allowed title={t('resources.figures.title')}>
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        <PageHeader title={t('resources.figures.title')} />
        <OfABrand />
      </Box>
    </Allowed>
  );
}

/** Which brand it is about has to be known first: whoever looks after one of them begins there. */
function OfABrand() {
  const { data, error, isPending, refetch } = useBrands();
  const { identity } = useGetIdentity();
  const own = useDefaultTitle();
  if (error && !data) return <InPanel>{<Failure error={error} onRetry={() => void refetch()} />}</InPanel>;
  if (isPending || !identity) return <Waiting />;
  const brands = identity.allTenants === true ? [{ id: '', name: String(own) }, ...data] : data;
  return <Chosen brands={brands} />;
}

function Chosen({ brands }: { brands: { id: string; name: string }[] }) {
  const [wanted, change] = useWanted(brands[0]?.id ?? '');
  const { data, error, isPending, isPaused, isPlaceholderData, refetch } = useGetList<Figures>(
    'figures',
    { filter: wanted },
    // The page says itself what went wrong, and shows what was there until the other figures come.
    { onError: () => undefined, placeholderData: (before) => before },
  );
  const [found] = data ?? [];
  const shown = () => {
    if (isPaused && (isPending || isPlaceholderData)) return <InPanel>{<Offline />}</InPanel>;
    if (error && (!found || isPlaceholderData)) {
      return <InPanel>{<Failure error={error} onRetry={() => void refetch()} />}</InPanel>;
    }
    if (!found) return <Waiting />;
    return (
      <Box
        sx={{ display: 'grid', gap: 4, minWidth: 0, opacity: isPlaceholderData ? 0.5 : 1 }}
        aria-busy={isPlaceholderData}
      >
        <Freshness error={error} />
        <Shown figures={found} wanted={wanted} />
      </Box>
    );
  };
  return (
    <>
      <Filters brands={brands} wanted={wanted} origins={found?.origins ?? []} onChange={change} />
      {shown()}
      <Menus wanted={wanted} />
    </>
  );
}

function Shown({ figures, wanted }: { figures: Figures; wanted: Wanted }) {
  const t = useText();
  const name = `${wanted.from}-${wanted.to}`;
  if (figures.steps.length === 0 && figures.origins.length === 0) {
    return (
      <InPanel>
        <Notice role="status" title={t('resources.figures.empty')} text={t('resources.figures.emptyText')} />
      </InPanel>
    );
  }
  return (
    <>
      <Days days={figures.days} name={name} />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '3fr 2fr' },
          alignItems: 'start',
        }}
      >
        <Steps steps={figures.steps} funnel={wanted.funnel} name={name} />
        <Origins origins={figures.origins} name={name} />
      </Box>
    </>
  );
}

const InPanel = ({ children }: { children: React.ReactNode }) => <Panel>{children}</Panel>;

/** In the shape of what comes. */
function Waiting() {
  const t = useText();
  return (
    <Box role="status" aria-label={t('list.loading')} sx={{ display: 'grid', gap: 4 }}>
      <Skeleton variant="rounded" height={220} />
      <Skeleton variant="rounded" height={420} />
    </Box>
  );
}
