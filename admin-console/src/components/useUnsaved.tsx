import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useText } from '@/providers/i18n';

interface Unsaved {
  /** Set while the form is being saved, when leaving loses nothing. */
  saving: RefObject<boolean>;
  /** Runs a function that loses the changes: at once without changes, otherwise after confirmation. */
  leave: (then: () => void) => void;
  /** The question before unsaved changes are lost; null when there is none. */
  question: ReactNode;
}

/**
 * useUnsaved asks before unsaved changes are lost: before the page is left and before a function passed to `leave`. The
 * browser asks before the tab is closed.
 */
export function useUnsaved(changed: boolean): Unsaved {
  const t = useText();
  const id = useId();
  const saving = useRef(false);
  const [asked, setAsked] = useState<{ then: () => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && !saving.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);
  const blocked = blocker.state === 'blocked';
  const stay = () => {
    setAsked(null);
    if (blocked) blocker.reset();
  };
  const go = () => {
    setAsked(null);
    if (blocked) blocker.proceed();
    else asked?.then();
  };
  const question = (blocked || asked) && (
    <Dialog open fullWidth maxWidth="xs" role="alertdialog" onClose={stay} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2">
        {t('unsaved.title')}
      </DialogTitle>
      <DialogContent>{t('unsaved.text')}</DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button variant="text" onClick={go}>
          {t('unsaved.leave')}
        </Button>
        <Button variant="contained" autoFocus onClick={stay}>
          {t('unsaved.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
  return {
    saving,
    leave: (then) => (changed ? setAsked({ then }) : then()),
    question: question || null,
  };
}
