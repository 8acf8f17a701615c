import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushText } from '@/components/flushText';
import { Sheet } from '@/components/Sheet';
import { useSheet } from '@/components/useSheet';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useBrand } from '@/lib/look';
import { notifyProblem } from '@/lib/toast';
import { setSession } from '../session';
import { EraseSheet } from './EraseSheet';
import { Part } from './Part';
import type { useConfirmed } from './useConfirmed';

/** Downloads a document as a JSON file. */
function save(document_: unknown, name: string) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(document_, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser may read the file after the click, or ask where to save it first.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** YourData exports the data of the user and erases the account. */
export function YourData({ run }: { run: ReturnType<typeof useConfirmed>['run'] }) {
  const t = useText();
  const queries = useQueryClient();
  const { appName } = useBrand();
  const asking = useSheet<'erase' | 'withdraw'>('sure');
  const close = () => void asking.close();
  const [busy, setBusy] = useState(false);

  const attempt = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      return await run(action);
    } catch (error) {
      void notifyProblem(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const download = () =>
    attempt(async () => {
      const { data } = await client.POST('/user/export');
      save(data, `${appName}.json`);
    });
  const withdraw = async () => {
    await asking.close();
    await attempt(async () => {
      const { data } = await client.POST('/user/withdraw-health-consent');
      await queries.invalidateQueries();
      if (data) setSession(queries, data.data);
    });
  };
  return (
    <Part title={t('account.security.data.title')} text={t('account.security.data.text')}>
      <Stack spacing={2} useFlexGap sx={{ py: 2, alignItems: 'flex-start' }}>
        <Button variant="outlined" loading={busy} onClick={() => void download()}>
          {t('account.security.data.download')}
        </Button>
        <Button disabled={busy} onClick={() => asking.open('withdraw')} sx={{ ml: flushText.plain }}>
          {t('account.security.data.withdraw')}
        </Button>
        <Button color="error" disabled={busy} onClick={() => asking.open('erase')} sx={{ ml: flushText.plain }}>
          {t('account.security.data.erase')}
        </Button>
      </Stack>
      <EraseSheet open={asking.value === 'erase'} onClose={asking.close} attempt={attempt} />
      <Sheet open={asking.value === 'withdraw'} onClose={close} title={t('account.security.data.withdrawSure')}>
        <Typography sx={{ mb: 5 }}>{t('account.security.data.withdrawText')}</Typography>
        <Stack spacing={2} sx={{ mb: 2 }}>
          <Button variant="contained" onClick={() => void withdraw()}>
            {t('account.security.data.withdrawNow')}
          </Button>
          <Button onClick={close}>{t('account.security.data.keep')}</Button>
        </Stack>
      </Sheet>
    </Part>
  );
}
