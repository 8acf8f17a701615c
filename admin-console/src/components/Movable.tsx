import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '@/providers/i18n';

/** The order of the items of a list, which is changed by dragging and with the arrow keys. */
interface Order {
  count: number;
  /** The index of the item that is dragged; null when there is none. */
  dragged: number | null;
  setDragged: (index: number | null) => void;
  move: (from: number, to: number) => void;
}

/** useOrder returns the order of a list in a form. */
export function useOrder<Item>(items: readonly Item[], onChange: (items: Item[]) => void): Order {
  const [dragged, setDragged] = useState<number | null>(null);
  return {
    count: items.length,
    dragged,
    setDragged,
    move: (from, to) => {
      const moved = items[from];
      if (moved === undefined || from === to || to < 0 || to >= items.length) return;
      const others = items.toSpliced(from, 1);
      onChange(others.toSpliced(to, 0, moved));
    },
  };
}

interface MovableProps {
  order: Order;
  /** The place of the item, from 0. */
  index: number;
  /** What the item is, such as "Step 2". */
  name: string;
  children: ReactNode;
}

/** Movable is an item of a list with a handle: dragged, or moved with the arrow keys while it has the focus. */
export function Movable({ order, index, name, children }: MovableProps) {
  const t = useText();
  const handle = useRef<HTMLButtonElement>(null);
  const [moved, setMoved] = useState(false);
  // The browser takes the focus from an element that moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useEffect(() => {
    if (moved) handle.current?.focus();
  }, [index]);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    setMoved(true);
    order.move(index, index + step);
  };
  const target = order.dragged !== null && order.dragged !== index;
  return (
    <Box
      onDragOver={(event) => target && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (order.dragged !== null) order.move(order.dragged, index);
        order.setDragged(null);
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: '36px minmax(0, 1fr)',
        borderTop: 1,
        borderColor: 'divider',
        opacity: order.dragged === index ? 0.5 : 1,
      }}
    >
      <IconButton
        ref={handle}
        draggable
        disabled={order.count < 2}
        aria-label={t('form.move', { name })}
        title={t('form.moveHelp')}
        onKeyDown={press}
        onBlur={() => setMoved(false)}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', name);
          order.setDragged(index);
        }}
        onDragEnd={() => order.setDragged(null)}
        sx={{ alignSelf: 'start', mt: 3, cursor: 'grab', borderRadius: 1, px: 0 }}
      >
        <DragIndicator fontSize="small" />
      </IconButton>
      {children}
    </Box>
  );
}
