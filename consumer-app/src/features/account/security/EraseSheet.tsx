import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { Sheet } from '@/components/Sheet';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { notify } from '@/lib/toast';
import { setSession } from '../session';
import { Erasure, useErasure } from './Erasure';

export interface EraseSheetProps {
  open: boolean;
  onClose: () => Promise<void>;
  /** Does something that only the user themselves may do, and returns whether it was done. */
  attempt: (action: () => Promise<void>) => Promise<boolean>;
}

/** Asks whether to erase the account, and says what that does to what was paid. */
export function EraseSheet({ open, onClose, attempt }: EraseSheetProps) {
  const t = useText();
  const queries = useQueryClient();
  const erasure = useErasure(open);
  const erase = async () => {
    await onClose();
    const succeeded = await attempt(async () => {
      await client.POST('/user/erase');
    });
    if (!succeeded) return;
    setSession(queries, null, paths.root);
    void notify(t('account.security.data.erased'));
  };
  return (
    <Sheet open={open} onClose={() => void onClose()} title={t('account.security.data.sure')}>
      <Erasure query={erasure} />
      <Stack spacing={2} sx={{ mb: 2 }}>
        <Button variant="contained" color="error" disabled={!erasure.data} onClick={() => void erase()}>
          {t('account.security.data.eraseNow')}
        </Button>
        <Button onClick={() => void onClose()}>{t('account.security.data.keep')}</Button>
      </Stack>
    </Sheet>
  );
}
