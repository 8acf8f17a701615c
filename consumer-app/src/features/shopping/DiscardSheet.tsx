import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import { Sheet } from '@/components/Sheet';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';

export interface DiscardSheetProps {
  open: boolean;
  onClose: () => Promise<void>;
  /** Whether it could be thrown away. */
  onDiscard: () => Promise<boolean>;
}

/** Asks whether a list may go, and leads away from it when it is gone. */
export function DiscardSheet({ open, onClose, onDiscard }: DiscardSheetProps) {
  const t = useText();
  const navigate = useNavigate();
  const discard = async () => {
    if (!open) return;
    // The list's own entry of the history is the one that gives way.
    await onClose();
    if (await onDiscard()) await navigate(paths.shopping, { replace: true });
  };
  return (
    <Sheet
      open={open}
      onClose={() => void onClose()}
      title={t('shopping.discard.title')}
      actions={
        <>
          <Button variant="contained" color="error" onClick={() => void discard()}>
            {t('shopping.discard.action')}
          </Button>
          <Button onClick={() => void onClose()}>{t('shopping.discard.keep')}</Button>
        </>
      }
    >
      <Typography>{t('shopping.discard.text')}</Typography>
    </Sheet>
  );
}
