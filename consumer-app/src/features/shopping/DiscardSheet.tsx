import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import { Sheet } from '@/components/Sheet';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';

export interface DiscardSheetProps {
  open: boolean;
  onClose: () => Promise<void>;
  /** Deletes the list. Resolves to whether it was deleted. */
  onDiscard: () => Promise<boolean>;
}

/** DiscardSheet asks for confirmation before a list is deleted, and then leaves its page. */
export function DiscardSheet({ open, onClose, onDiscard }: DiscardSheetProps) {
  const t = useText();
  const navigate = useNavigate();
  const discard = async () => {
    if (!open) return;
    // The history entry of the list's page is replaced.
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
