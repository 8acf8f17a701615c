import type { ShoppingListSummary } from '@lepelblad/api';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link, useSearchParams } from 'react-router';
import { focusRing } from '@/components/focusRing';
import { ForwardIcon } from '@/components/icons';
import { PageHeader } from '@/components/PageHeader';
import { Pending } from '@/components/Pending';
import { Picture } from '@/components/Picture';
import { RowSkeletons } from '@/components/Skeletons';
import { useSession } from '@/features/account';
import { UpgradeCard } from '@/features/billing';
import { readWeek } from '@/lib/address';
import { today, type Week, weekOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { useCounted } from './changes.ts';
import { ListMaker } from './ListMaker.tsx';
import { useListName } from './useListName.ts';
import { useLists } from './useLists.ts';

/** ListsPage makes a list from days of a week, and shows the existing lists. */
export function ListsPage() {
  const t = useText();
  const subscribed = useSession()?.subscribed ?? false;
  const [search, setSearch] = useSearchParams();
  const thisWeek = weekOf(today());
  const week = readWeek(search.get('week')) ?? thisWeek;
  const goTo = (next: Week) => setSearch(next === thisWeek ? {} : { week: next }, { replace: true });
  const query = useLists();
  const counted = useCounted();
  const lists = query.data?.data.map(counted);
  return (
    <>
      <PageHeader title={t('shopping.title')} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          gap: { xs: 9, md: 12 },
          alignItems: 'start',
        }}
      >
        {subscribed ? <ListMaker key={week} week={week} onWeek={goTo} /> : <UpgradeCard feature="list" />}
        {(subscribed || lists?.length !== 0) && (
          <Box component="section">
            <Typography variant="h2" sx={{ mb: 3 }}>
              {t('shopping.lists.title')}
            </Typography>
            {!lists && (
              <Pending query={query}>
                <RowSkeletons count={3} />
              </Pending>
            )}
            {lists?.length === 0 && (
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
                <Picture code={interfacePictures.basket} size={56} />
                <Typography color="textSecondary">{t('shopping.lists.none')}</Typography>
              </Box>
            )}
            <Stack spacing={3}>
              {lists?.map((list) => (
                <ListCard key={list.id} {...list} />
              ))}
            </Stack>
          </Box>
        )}
      </Box>
    </>
  );
}

/** ListCard shows the days of a list and its progress. */
function ListCard({ id, dates, items, checked }: ShoppingListSummary) {
  const t = useText();
  const nameOf = useListName();
  const progress = t('shopping.progress', { done: checked, total: items });
  return (
    <ButtonBase
      component={Link}
      to={paths.shoppingList(id)}
      sx={[
        focusRing,
        {
          display: 'flex',
          alignItems: 'center',
          gap: 4,
          px: 5,
          py: 4,
          borderRadius: 5,
          textAlign: 'left',
          bgcolor: 'brand.card',
          boxShadow: (theme) => theme.vars.palette.brand.shadow,
        },
      ]}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="span" variant="subtitle1" sx={{ display: 'block' }}>
          {nameOf(dates)}
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {progress}
        </Typography>
        <LinearProgress
          aria-hidden="true"
          variant="determinate"
          value={items === 0 ? 0 : (checked / items) * 100}
          sx={{ mt: 2 }}
        />
      </Box>
      <Box sx={{ display: 'flex', color: 'text.disabled' }}>
        <ForwardIcon size={20} />
      </Box>
    </ButtonBase>
  );
}
