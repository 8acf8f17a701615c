import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ChoiceChips } from '@/components/ChoiceChips';
import { FormProblem } from '@/components/FormProblem';
import { Sheet } from '@/components/Sheet';
import { useSheet } from '@/components/useSheet';
import { useText } from '@/lib/i18n';
import { useChangeSubscription } from './subscription.ts';

const lengths = [1, 2, 3];

/** Pause is the button that pauses the subscription, with the question for how long. */
export function Pause() {
  const t = useText();
  const sheet = useSheet<true>('pause');
  const { busy, problem, pause } = useChangeSubscription();
  const [months, setMonths] = useState([1]);
  const submit = async () => {
    if (await pause(months[0] ?? 1, t('subscription.pause.done'))) await sheet.close();
  };
  return (
    <>
      <Button variant="outlined" onClick={() => sheet.open(true)}>
        {t('subscription.pause.open')}
      </Button>
      <Sheet
        open={sheet.value !== undefined}
        onClose={() => void sheet.close()}
        title={t('subscription.pause.title')}
        actions={
          <>
            <Button variant="contained" fullWidth loading={busy} onClick={() => void submit()}>
              {t('subscription.pause.action')}
            </Button>
            <Button fullWidth onClick={() => void sheet.close()} sx={{ mt: 2 }}>
              {t('subscription.withdraw.back')}
            </Button>
          </>
        }
      >
        <FormProblem>{problem}</FormProblem>
        <Typography variant="body2" sx={{ mb: 4 }}>
          {t('subscription.pause.text')}
        </Typography>
        <ChoiceChips
          label={t('subscription.pause.length')}
          type="radio"
          options={lengths.map((value) => ({ value, label: t('subscription.pause.months', { count: value }) }))}
          chosen={months}
          onChange={setMonths}
        />
      </Sheet>
    </>
  );
}
