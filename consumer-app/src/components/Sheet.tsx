import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '@/lib/idle';
import type { SheetDialogProps } from './SheetDialog';

const fetchDialog = () => import('./SheetDialog').then((module) => ({ default: module.SheetDialog }));
const Later = lazy(fetchDialog);

/**
 * Something that opens over the page: from below on a phone, in the middle of a wide screen. What draws it comes after
 * the page, so that no page waits for what opens later.
 */
export function Sheet(props: SheetDialogProps) {
  const [needed, setNeeded] = useState(props.open);
  if (props.open && !needed) setNeeded(true);
  useEffect(() => whenIdle(() => void fetchDialog().catch(() => undefined)), []); // it is asked for again when it opens
  return (
    needed && (
      <Suspense>
        <Later {...props} />
      </Suspense>
    )
  );
}
