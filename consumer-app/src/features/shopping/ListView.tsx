import type { Aisle as AisleName, Shopper, ShoppingItem, ShoppingItemAdd } from '@lepelblad/api';
import { aisleValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { flushText } from '@/components/flushText';
import { PageHeader } from '@/components/PageHeader';
import { Picture } from '@/components/Picture';
import { useSheet } from '@/components/useSheet';
import { useText } from '@/lib/i18n';
import { interfacePictures } from '@/lib/pictures';
import { AddSheet } from './AddSheet.tsx';
import { Aisle } from './Aisle.tsx';
import { Shoppers } from './Shoppers.tsx';
import { sendText } from './sendText.ts';
import { useListName } from './useListName.ts';
import { useResting } from './useResting.ts';
import { useWords } from './useWords.ts';

export interface ListViewProps {
  dates: string[];
  /** The items to buy. */
  items: ShoppingItem[];
  aisles: readonly AisleName[] | undefined;
  /** Who is shopping; undefined for a list that is not shared. */
  shoppers: Shopper[] | undefined;
  backTo?: string;
  /** Above the list. */
  notice?: ReactNode;
  /** Buttons next to the one that adds an item. */
  actions?: ReactNode;
  /** Below the list and above the buttons. */
  children?: ReactNode;
  onTick: (item: ShoppingItem, checked: boolean) => void;
  onAdd: (item: ShoppingItemAdd) => Promise<void>;
  onRemove?: (item: ShoppingItem) => void;
  onShop: (shopper: Shopper, shopping: boolean) => Promise<void>;
}

/** ListView shows a shopping list by aisle, to its owner and to others with a link. */
export function ListView(props: ListViewProps) {
  const { dates, items, aisles, shoppers, backTo, notice, actions, children, onTick, onAdd, onRemove, onShop } = props;
  const t = useText();
  const nameOf = useListName();
  const words = useWords();
  const adding = useSheet<AisleName | 'any'>('add');
  const { hold, sunk } = useResting();
  const done = items.filter(({ checked }) => checked).length;
  const total = items.length;
  const inOrder = (aisles ?? aisleValues).map((aisle) => ({
    aisle,
    name: t(`shopping.aisle.${aisle}`),
    inAisle: items.filter((item) => item.aisle === aisle),
  }));
  const send = () => {
    const parts = inOrder.map(({ name, inAisle }) => ({ name, open: inAisle.filter(({ checked }) => !checked) }));
    return sendText(t('shopping.title'), [
      `${t('shopping.title')}: ${nameOf(dates)}`,
      ...parts.flatMap(({ name, open }) =>
        open.length > 0 ? ['', name, ...open.map((item) => `- ${words(item)}`)] : [],
      ),
    ]);
  };
  return (
    <>
      <PageHeader title={t('shopping.title')} label={nameOf(dates)} {...(backTo && { backTo })} />
      {shoppers && <Shoppers shoppers={shoppers} onShop={onShop} />}
      {notice}
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
      {/* On paper two columns, so that a week fits on a sheet. */}
      <Box sx={{ '@media print': { columns: 2, columnGap: 8, '& > *': { breakInside: 'avoid-column' } } }}>
        {inOrder.map(({ aisle, name, inAisle }) =>
          inAisle.length === 0 ? null : (
            <Aisle
              key={aisle}
              name={name}
              items={inAisle}
              sunk={sunk}
              onTick={(item, checked) => {
                hold(item);
                onTick(item, checked);
              }}
              {...(onRemove && { onRemove })}
              onAdd={() => adding.open(aisle)}
            />
          ),
        )}
      </Box>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 7, '@media print': { display: 'none' } }}>
        <Button variant="soft" onClick={() => adding.open('any')}>
          {t('shopping.add.open')}
        </Button>
        {actions}
      </Box>
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
        <Button onClick={() => void send()}>{t('shopping.send.action')}</Button>
        <Button onClick={() => window.print()}>{t('shopping.send.print')}</Button>
      </Box>
      <AddSheet aisle={adding.value} onClose={adding.close} onAdd={onAdd} />
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
        '@media print': { display: 'none' },
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
