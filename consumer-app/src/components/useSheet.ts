import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHere } from '@/lib/useHere';

/** The part of a history entry's state about sheets: the values of the open sheets by name. */
interface Entry {
  sheets?: Record<string, unknown>;
}

/**
 * Returns the state of a sheet that is an entry in the browser's history while it is open, so that going back closes
 * it. A user who has left the page stays where they are.
 */
export function useSheet<Value>(name: string) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const here = useHere();
  const value = (state as Entry | null)?.sheets?.[name] as Value | undefined;
  const open = value !== undefined;
  // The history goes back asynchronously; the sheet closes at once.
  const [closing, setClosing] = useState(false);
  // Whether the current history entry has the sheet, so that a sheet that was closed in the meantime is not closed
  // again.
  const openRef = useRef(open);
  const onClosed = useRef<() => void>(undefined);
  const closed = useRef<Promise<void>>(undefined);
  // The current history entry, so that a sheet that opens later is added to the sheets that are open by then.
  const entry = useRef(state as Entry | null);
  useEffect(() => {
    entry.current = state as Entry | null;
  }, [state]);
  useEffect(() => {
    openRef.current = open;
    if (open) return;
    setClosing(false);
    onClosed.current?.();
    onClosed.current = undefined;
  }, [open]);

  return {
    /** The value that the sheet was opened with; undefined while it is closed. */
    value: closing ? undefined : value,
    open: (next: Value) => {
      if (openRef.current || !here()) return;
      openRef.current = true;
      const opened = entry.current;
      void navigate(
        { pathname, search, hash },
        { state: { ...opened, sheets: { ...opened?.sheets, [name]: next } }, preventScrollReset: true },
      );
    },
    /** Closes the sheet. Resolves when the history is back at the page itself. */
    close: async () => {
      if (!openRef.current) return closed.current;
      if (!here()) return;
      openRef.current = false;
      setClosing(true);
      closed.current = new Promise<void>((done) => {
        onClosed.current = done;
      });
      await navigate(-1);
      await closed.current;
    },
  };
}
