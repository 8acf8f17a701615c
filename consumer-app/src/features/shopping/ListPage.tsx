import type { Aisle as AisleName, ShoppingList } from '@lepelblad/api';
import { aisleValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router';
import { flushText } from '@/components/flushText';
import { TrashIcon } from '@/components/icons';
import { PageHeader } from '@/components/PageHeader';
import { Pending } from '@/components/Pending';
import { Picture } from '@/components/Picture';
import { RowSkeletons } from '@/components/Skeletons';
import { useSheet } from '@/components/useSheet';
import { today, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { absentText } from '@/lib/problem';
import { AddSheet } from './AddSheet.tsx';
import { Aisle } from './Aisle.tsx';
import { DiscardSheet } from './DiscardSheet.tsx';
import { PantryFold } from './PantryFold.tsx';
import { sendText } from './sendText.ts';
import { type ListActions, useList } from './useList.ts';
import { useResting } from './useResting.ts';
import { useWords } from './useWords.ts';

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

function List({ list, tick, add, remove, setUsedUp, update, updating, discard }: { list: ShoppingList } & ListActions) {
  const t = useText();
  const format = useFormat();
  const adding = useSheet<AisleName>('add');
  const discarding = useSheet<true>('discard');
  const { hold, sunk } = useResting();
  const toBuy = list.items.filter(({ inPantry, checked }) => !inPantry || checked);
  const atHome = list.items.filter(({ inPantry, checked }) => inPantry && !checked);
  const done = toBuy.filter(({ checked }) => checked).length;
  const total = toBuy.length;
  const words = useWords();
  const share = () =>
    sendText(
      t('shopping.title'),
      toBuy.filter(({ checked }) => !checked).map((item) => `- ${words(item)}`),
    );
  const over = (list.dates.at(-1) ?? '') < today();
  const outdated = list.outdated === true && !over;

  return (
    <>
      <PageHeader title={t('shopping.title')} label={format.dates.days(list.dates)} backTo={paths.shopping} />
      {outdated && (
        <Box component="section" sx={{ p: 4, mb: 2, borderRadius: 5, bgcolor: 'brand.tint', color: 'brand.ink' }}>
          <Typography role="status">{t('shopping.update.outdated')}</Typography>
          <Button variant="outlined" sx={{ mt: 3 }} loading={updating} onClick={() => void update(list)}>
            {t('shopping.update.action')}
          </Button>
        </Box>
      )}
      <Progress done={done} total={total} />
      {total > 0 && done === total && (
        <Box
          sx={{ display: 'flex', alignItems: 'center', gap: 4, p: 4, mt: 2, borderRadius: 5, bgcolor: 'brand.tint' }}
        >
          <Picture code={interfacePictures.party} size={44} />
          <Typography variant="subtitle1" component="p" sx={{ color: 'brand.ink' }}>
            {t('shopping.allDone')}
          </Typography>
        </Box>
      )}
      {total === 0 && (
        <Typography color="textSecondary" sx={{ mt: 4 }}>
          {t('shopping.empty')}
        </Typography>
      )}
      {(list.aisles ?? aisleValues).map((aisle) => {
        const items = toBuy.filter((item) => item.aisle === aisle);
        return items.length === 0 ? null : (
          <Aisle
            key={aisle}
            name={t(`shopping.aisle.${aisle}`)}
            items={items}
            sunk={sunk}
            onTick={(item, checked) => {
              hold(item);
              void tick(item, checked);
            }}
            onRemove={(item) => void remove(item)}
            onAdd={() => adding.open(aisle)}
          />
        );
      })}
      {atHome.length > 0 && <PantryFold items={atHome} onUsedUp={(item) => void setUsedUp(item, true)} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 7 }}>
        <Button variant="soft" onClick={() => adding.open('pantry')}>
          {t('shopping.add.open')}
        </Button>
        {!over && !outdated && (
          <Button variant="outlined" loading={updating} onClick={() => void update(list)}>
            {t('shopping.update.action')}
          </Button>
        )}
      </Box>
      {!over && !outdated && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
          {t('shopping.update.text')}
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 3,
          mt: 3,
          ml: flushText.plain,
          '@media print': { display: 'none' },
        }}
      >
        <Button onClick={() => void share()}>{t('shopping.send.action')}</Button>
        <Button onClick={() => window.print()}>{t('shopping.send.print')}</Button>
      </Box>
      <Button
        size="small"
        startIcon={<TrashIcon size={18} />}
        sx={{ mt: 6, ml: flushText.smallIcon, color: 'text.secondary' }}
        onClick={() => discarding.open(true)}
      >
        {t('shopping.discard.open')}
      </Button>
      <AddSheet aisle={adding.value} onClose={adding.close} onAdd={add} />
      <DiscardSheet open={discarding.value === true} onClose={discarding.close} onDiscard={discard} />
    </>
  );
}

/** Progress shows how many items are ticked. It stays in view. */
function Progress({ done, total }: { done: number; total: number }) {
  const t = useText();
  return (
    <Box
      sx={{
        position: 'sticky',
        '@media print': { position: 'static' },
        top: 0,
        zIndex: 1,
        py: 3,
        bgcolor: 'brand.ground',
        display: 'flex',
        alignItems: 'center',
        gap: 4,
      }}
    >
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : (done / total) * 100}
        aria-label={t('shopping.progressLabel')}
        sx={{ flex: 1 }}
      />
      <Typography variant="caption" color="textSecondary" role="status">
        {t('shopping.progress', { done, total })}
      </Typography>
    </Box>
  );
}
