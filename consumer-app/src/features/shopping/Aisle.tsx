import type { ShoppingItem } from '@lepelblad/api';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { AisleSection } from '@/components/AisleSection';
import { TrashIcon } from '@/components/icons';
import { TickRow } from '@/components/TickRow';
import { capital, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useSink } from './useSink.ts';
import { useWords } from './useWords.ts';

export interface AisleProps {
  name: string;
  items: ShoppingItem[];
  /** Reports whether a row is among the ticked ones. */
  sunk: (item: ShoppingItem) => boolean;
  onTick: (item: ShoppingItem, checked: boolean) => void;
  /** Removes an own item. Without it there is no button. */
  onRemove?: (item: ShoppingItem) => void;
  onAdd: () => void;
}

/** Sorts own items first and ticked items last, otherwise as on the server. */
function inOrder(items: ShoppingItem[], sunk: AisleProps['sunk']): ShoppingItem[] {
  const rank = (item: ShoppingItem) => (sunk(item) ? 2 : item.custom ? 0 : 1);
  return items.toSorted((a, b) => rank(a) - rank(b));
}

/** Aisle shows an aisle with its rows. Ticked rows move to its end after a while. */
export function Aisle({ name, items, sunk, onTick, onRemove, onAdd }: AisleProps) {
  const t = useText();
  const lines = useSink<HTMLDivElement>();
  return (
    <AisleSection name={name} done={items.filter(({ checked }) => checked).length} total={items.length} onAdd={onAdd}>
      <Box ref={lines} sx={{ position: 'relative' }}>
        {inOrder(items, sunk).map((item) => (
          <Box key={item.id} data-item={item.id}>
            <Line
              item={item}
              onTick={(checked) => onTick(item, checked)}
              action={
                item.custom &&
                onRemove && (
                  <IconButton
                    edge="end"
                    aria-label={t('shopping.remove', { name: item.name })}
                    onClick={() => onRemove(item)}
                    sx={{ color: 'text.disabled' }}
                  >
                    <TrashIcon size={20} />
                  </IconButton>
                )
              }
            />
          </Box>
        ))}
      </Box>
    </AisleSection>
  );
}

function Line({ item, onTick, action }: { item: ShoppingItem; onTick: (checked: boolean) => void; action: ReactNode }) {
  const t = useText();
  const format = useFormat();
  const { quantity, unit, buy, recipes, checked, forbidden, leftGrams } = item;
  const words = useWords();
  const counted = unit === 'piece' && buy?.word === 'piece' && quantity === buy.count;
  const needed = buy && !counted && quantity !== undefined && unit ? format.exactQuantity(quantity, unit) : undefined;
  const [only] = recipes;
  const about = [
    needed && t('shopping.needed', { amount: needed }),
    leftGrams && t('shopping.left', { amount: format.exactQuantity(leftGrams, 'g') }),
    recipes.length > 1 ? t('shopping.dishes', { count: recipes.length }) : only,
  ];
  const detail = about.filter(Boolean).join(' · ');
  return (
    <TickRow
      name={capital(words(item))}
      checked={checked}
      onChange={onTick}
      {...(detail ? { detail } : {})}
      {...(forbidden ? { warning: forbidden } : {})}
      action={action}
      line
    />
  );
}
