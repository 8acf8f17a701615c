import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useText } from '@/providers/i18n';

interface Unsaved {
  /** Set while the form is being saved: the page that follows loses nothing. */
  saving: RefObject<boolean>;
  /** The question before a page with unsaved changes is left; null when there is none. */
  question: ReactNode;
}

/** useUnsaved asks before a page with unsaved changes is left, and lets the browser ask before the tab is closed. */
export function useUnsaved(changed: boolean): Unsaved {
  const t = useText();
  const saving = useRef(false);
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
  const question = blocker.state === 'blocked' && (
    <Dialog open fullWidth maxWidth="xs" role="alertdialog" onClose={() => blocker.reset()} aria-labelledby="unsaved">
      <DialogTitle id="unsaved" variant="h2">
        {t('unsaved.title')}
      </DialogTitle>
      <DialogContent>{t('unsaved.text')}</DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button variant="text" onClick={() => blocker.proceed()}>
          {t('unsaved.leave')}
        </Button>
        <Button variant="contained" autoFocus onClick={() => blocker.reset()}>
          {t('unsaved.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
  return { saving, question: question || null };
}
