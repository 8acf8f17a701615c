import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What an entry of the browser's history says about sheets: what each of those that are open was opened with. */
interface Entry {
  sheets?: Record<string, unknown>;
}

/**
 * A sheet that is an entry in the browser's history while it is open, so that going back closes it and leaves the page.
 */
export function useSheet<Value>(name: string) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const value = (state as Entry | null)?.sheets?.[name] as Value | undefined;
  const open = value !== undefined;
  // The history goes back in its own time; the sheet closes at once.
  const [closing, setClosing] = useState(false);
  // The entry in the history now: a sheet that was closed in the meantime is not closed again.
  const standing = useRef(open);
  const onClosed = useRef<() => void>(undefined);
  const closed = useRef<Promise<void>>(undefined);
  // A sheet that is opened after a delay is added to what is open by then.
  const entry = useRef(state as Entry | null);
  useEffect(() => {
    entry.current = state as Entry | null;
  }, [state]);
  useEffect(() => {
    standing.current = open;
    if (open) return;
    setClosing(false);
    onClosed.current?.();
    onClosed.current = undefined;
  }, [open]);

  return {
    /** What the sheet was opened with; undefined while it is closed. */
    value: closing ? undefined : value,
    open: (next: Value) => {
      if (standing.current) return;
      standing.current = true;
      const opened = entry.current;
      void navigate(
        { pathname, search, hash },
        { state: { ...opened, sheets: { ...opened?.sheets, [name]: next } }, preventScrollReset: true },
      );
    },
    /** Ends when the history is back at the page itself. */
    close: async () => {
      if (!standing.current) return closed.current;
      standing.current = false;
      setClosing(true);
      closed.current = new Promise<void>((done) => {
        onClosed.current = done;
      });
      await navigate(-1);
      await closed.current;
    },
  };
}
