import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useGetList } from 'react-admin';
import { Allowed } from '@/components/Allowed';
import { Failure, Offline } from '@/components/Failure';
import { Freshness } from '@/components/Freshness';
import { Notice } from '@/components/Notice';
import { PageHeader } from '@/components/PageHeader';
import { Panel } from '@/components/Panel';
import { useBrands } from '@/components/useBrands';
import { useText } from '@/providers/i18n';
import { Billing } from './Billing';
import type { Figures, Selection } from './calls';
import { Days } from './Days';
import { Filters } from './Filters';
import { Menus } from './Menus';
import { Origins } from './Origins';
import { Steps } from './Steps';
import { useSelection } from './useSelection';

/** FiguresPage shows the figures of one brand's funnels. */
export function FiguresPage() {
  const t = useText();
  return (
    <Allowed title={t('resources.figures.title')}>
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        <PageHeader title={t('resources.figures.title')} />
        <BrandFigures />
      </Box>
    </Allowed>
  );
}

/** Loads the user's brands, the first of which is selected by default. */
function BrandFigures() {
  const { data, error, isPending, refetch } = useBrands();
  if (error && !data) return <InPanel>{<Failure error={error} onRetry={() => void refetch()} />}</InPanel>;
  if (isPending) return <Waiting />;
  return <SelectedFigures brands={data} />;
}

function SelectedFigures({ brands }: { brands: { id: string; name: string }[] }) {
  const [selection, change] = useSelection(brands[0]?.id ?? '');
  const { data, error, isPending, isPaused, isPlaceholderData, refetch } = useGetList<Figures>(
    'figures',
    { filter: selection },
    // The page shows errors itself, and the previous figures until the new ones are loaded.
    { onError: () => undefined, placeholderData: (previous) => previous },
  );
  const [figures] = data ?? [];
  const content = () => {
    if (isPaused && (isPending || isPlaceholderData)) return <InPanel>{<Offline />}</InPanel>;
    if (error && (!figures || isPlaceholderData)) {
      return <InPanel>{<Failure error={error} onRetry={() => void refetch()} />}</InPanel>;
    }
    if (!figures) return <Waiting />;
    return (
      <Box
        sx={{ display: 'grid', gap: 4, minWidth: 0, opacity: isPlaceholderData ? 0.5 : 1 }}
        aria-busy={isPlaceholderData}
      >
        <Freshness error={error} />
        <Content figures={figures} selection={selection} />
      </Box>
    );
  };
  return (
    <>
      <Filters brands={brands} selection={selection} origins={figures?.origins ?? []} onChange={change} />
      {content()}
      <Billing selection={selection} />
      <Menus selection={selection} />
    </>
  );
}

function Content({ figures, selection }: { figures: Figures; selection: Selection }) {
  const t = useText();
  const name = `${selection.from}-${selection.to}`;
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
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' },
          alignItems: 'start',
        }}
      >
        <Steps steps={figures.steps} funnel={selection.funnel} name={name} />
        <Origins origins={figures.origins} name={name} />
      </Box>
    </>
  );
}

const InPanel = ({ children }: { children: React.ReactNode }) => <Panel>{children}</Panel>;

/** Placeholders of the size of the panels. */
function Waiting() {
  const t = useText();
  return (
    <Box role="status" aria-label={t('list.loading')} sx={{ display: 'grid', gap: 4 }}>
      <Skeleton variant="rounded" height={220} />
      <Skeleton variant="rounded" height={420} />
    </Box>
  );
}
