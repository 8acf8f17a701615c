import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { FormProblem } from '@/components/FormProblem';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { problemText } from '@/lib/problem';

/** ChangeMethod leads to the page of the payment service on which the user chooses how to pay from now on. */
export function ChangeMethod({ variant }: Pick<ButtonProps, 'variant'>) {
  const t = useText();
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const go = async () => {
    setLeaving(true);
    setProblem(undefined);
    try {
      const { data } = await client.POST('/user/billing/payment-method');
      if (data) window.location.assign(data.data.url); // the button stays disabled until the browser has left the page
    } catch (thrown) {
      setProblem(problemText(thrown));
      setLeaving(false);
    }
  };
  return (
    <Box sx={{ display: 'grid' }}>
      <FormProblem>{problem}</FormProblem>
      <Button variant={variant ?? 'outlined'} loading={leaving} onClick={() => void go()}>
        {t('subscription.changeMethod.open')}
      </Button>
    </Box>
  );
}
