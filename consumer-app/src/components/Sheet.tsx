import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '@/lib/idle';
import type { SheetDialogProps } from './SheetDialog';

const fetchDialog = () => import('./SheetDialog').then((module) => ({ default: module.SheetDialog }));
const Later = lazy(fetchDialog);

/** Sheet is a dialog: at the bottom of a phone, in the middle of a wide screen. Its code is loaded after the page. */
export function Sheet(props: SheetDialogProps) {
  const [needed, setNeeded] = useState(props.open);
  if (props.open && !needed) setNeeded(true);
  useEffect(() => whenIdle(() => void fetchDialog().catch(() => undefined)), []); // fetched again when the sheet opens
  return (
    needed && (
      <Suspense>
        <Later {...props} />
      </Suspense>
    )
  );
}
