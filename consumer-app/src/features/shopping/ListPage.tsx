import type { ShoppingList } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router';
import { flushText } from '@/components/flushText';
import { TrashIcon } from '@/components/icons';
import { PageHeader } from '@/components/PageHeader';
import { Pending } from '@/components/Pending';
import { RowSkeletons } from '@/components/Skeletons';
import { useSheet } from '@/components/useSheet';
import { today } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { absentText } from '@/lib/problem';
import { AddedRecipes } from './AddedRecipes.tsx';
import { isToBuy } from './changes.ts';
import { DiscardSheet } from './DiscardSheet.tsx';
import { ListView } from './ListView.tsx';
import { PantryFold } from './PantryFold.tsx';
import { ShareSheet } from './ShareSheet.tsx';
import { type ListActions, useList } from './useList.ts';

/** ListPage shows a shopping list by aisle. */
export function ListPage() {
  const t = useText();
  const { id = '' } = useParams();
  const { query, list, ...actions } = useList(id);
  // A list that was deleted on another device may still be cached here.
  const gone = absentText(query.error) !== undefined;
  return (
    <Box sx={{ maxWidth: 720, mx: { md: 'auto' } }}>
      {list && !gone ? (
        <List list={list} {...actions} />
      ) : (
        <>
          <PageHeader title={t('shopping.title')} backTo={paths.shopping} />
          <Pending query={query} elsewhere={{ to: paths.shopping, label: t('shopping.lists.title') }}>
            <RowSkeletons />
          </Pending>
        </>
      )}
    </Box>
  );
}

function List({ list, ...actions }: { list: ShoppingList } & ListActions) {
  const { tick, add, remove, removeRecipe, setUsedUp, update, updating, discard, shop, share, unshare } = actions;
  const t = useText();
  const discarding = useSheet<true>('discard');
  const sharing = useSheet<true>('share');
  const toBuy = list.items.filter(isToBuy);
  const atHome = list.items.filter((item) => !isToBuy(item));
  const current = (list.dates.at(-1) ?? '') >= today();
  const outdated = list.outdated === true && current;

  return (
    <>
      <ListView
        dates={list.dates}
        items={toBuy}
        aisles={list.aisles}
        shoppers={list.shared ? list.shoppers : undefined}
        backTo={paths.shopping}
        notice={
          outdated && (
            <Box component="section" sx={{ p: 4, mb: 2, borderRadius: 5, bgcolor: 'brand.tint', color: 'brand.ink' }}>
              <Typography role="status">{t('shopping.update.outdated')}</Typography>
              <Button variant="outlined" sx={{ mt: 3 }} loading={updating} onClick={() => void update(list)}>
                {t('shopping.update.action')}
              </Button>
            </Box>
          )
        }
        actions={
          <>
            <Button variant="soft" onClick={() => sharing.open(true)}>
              {t(list.shared ? 'shopping.live.shared' : 'shopping.live.open')}
            </Button>
            {current && !outdated && (
              <Button variant="outlined" loading={updating} onClick={() => void update(list)}>
                {t('shopping.update.action')}
              </Button>
            )}
          </>
        }
        onTick={(item, checked) => void tick(item, checked)}
        onAdd={add}
        onRemove={(item) => void remove(item)}
        onShop={shop}
      >
        {list.added.length > 0 && (
          <AddedRecipes recipes={list.added} onRemove={(recipe) => void removeRecipe(recipe)} />
        )}
        {atHome.length > 0 && <PantryFold items={atHome} onUsedUp={(item) => void setUsedUp(item, true)} />}
      </ListView>
      {current && !outdated && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 3, '@media print': { display: 'none' } }}>
          {t('shopping.update.text')}
        </Typography>
      )}
      <Button
        size="small"
        startIcon={<TrashIcon size={18} />}
        sx={{ mt: 6, ml: flushText.smallIcon, color: 'text.secondary', '@media print': { display: 'none' } }}
        onClick={() => discarding.open(true)}
      >
        {t('shopping.discard.open')}
      </Button>
      <ShareSheet
        open={sharing.value === true}
        onClose={sharing.close}
        shared={list.shared}
        onShare={share}
        onUnshare={unshare}
      />
      <DiscardSheet open={discarding.value === true} onClose={discarding.close} onDiscard={discard} />
    </>
  );
}
