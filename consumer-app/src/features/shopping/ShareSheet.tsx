import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Field } from '@/components/Field';
import { Sheet } from '@/components/Sheet';
import { useText } from '@/lib/i18n';
import { notify, notifyProblem } from '@/lib/toast';
import { canSend, sendLink } from './sendText.ts';

export interface ShareSheetProps {
  open: boolean;
  onClose: () => Promise<void>;
  /** Whether links to the list work. */
  shared: boolean;
  /** Makes a link and returns it. */
  onShare: () => Promise<string | undefined>;
  /** Withdraws all links. */
  onUnshare: () => Promise<void>;
}

/** ShareSheet makes links to a list for the household, and withdraws them. */
export function ShareSheet({ open, onClose, ...props }: ShareSheetProps) {
  const t = useText();
  return (
    <Sheet open={open} onClose={() => void onClose()} title={t('shopping.live.title')}>
      <Links onClose={onClose} {...props} />
    </Sheet>
  );
}

function Links({ onClose, shared, onShare, onUnshare }: Omit<ShareSheetProps, 'open'>) {
  const t = useText();
  const [link, setLink] = useState<string>();
  const [working, setWorking] = useState(false);
  const work = async (task: () => Promise<void>) => {
    setWorking(true);
    try {
      await task();
    } catch (error) {
      void notifyProblem(error);
    } finally {
      setWorking(false);
    }
  };
  const make = () => work(async () => setLink(await onShare()));
  const stop = () =>
    work(async () => {
      await onUnshare();
      await onClose();
      void notify(t('shopping.live.stopped'));
    });
  return (
    <Stack spacing={4}>
      <Typography>{t('shopping.live.text')}</Typography>
      {link === undefined ? (
        <Button variant="contained" loading={working} onClick={() => void make()}>
          {t(shared ? 'shopping.live.another' : 'shopping.live.make')}
        </Button>
      ) : (
        <>
          <Field
            label={t('shopping.live.made')}
            value={link}
            onFocus={(event) => event.target.select()}
            slotProps={{ input: { readOnly: true } }}
          />
          <Button variant="contained" onClick={() => void sendLink(t('shopping.title'), link)}>
            {t(canSend() ? 'shopping.live.send' : 'shopping.live.copy')}
          </Button>
        </>
      )}
      {shared && (
        <Box>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {t('shopping.live.stopText')}
          </Typography>
          <Button variant="outlined" fullWidth disabled={working} onClick={() => void stop()}>
            {t('shopping.live.stop')}
          </Button>
        </Box>
      )}
    </Stack>
  );
}
