import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Sheet } from '@/components/Sheet';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';

export interface DiscardSheetProps {
  open: boolean;
  onClose: () => void;
  /** Whether it could be thrown away. */
  onDiscard: () => Promise<boolean>;
}

/** Asks whether a list may go, and leads away from it when it is gone. */
export function DiscardSheet({ open, onClose, onDiscard }: DiscardSheetProps) {
  const t = useText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const discard = async () => {
    setBusy(true);
    if (await onDiscard()) await navigate(paths.shopping, { replace: true });
    else setBusy(false);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('shopping.discard.title')}
      actions={
        <>
          <Button variant="contained" color="error" loading={busy} onClick={() => void discard()}>
            {t('shopping.discard.action')}
          </Button>
          <Button onClick={onClose}>{t('shopping.discard.keep')}</Button>
        </>
      }
    >
      <Typography>{t('shopping.discard.text')}</Typography>
    </Sheet>
  );
}
