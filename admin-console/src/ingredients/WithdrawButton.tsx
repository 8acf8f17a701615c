import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { Question } from '@/components/Question';
import { useRefusal } from '@/components/useRefusal';
import { type TextKey, useText } from '@/providers/i18n';
import type { Ingredient } from './calls';

/** Withdraws an ingredient, after confirmation. */
export function WithdrawButton({ ingredient: { id, name } }: { ingredient: Ingredient }) {
  const t = useText();
  const data = useDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { form, problem, setRefusal } = useRefusal('withdraw', []);
  const withdraw = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const { data: gone } = await data.delete('ingredients', { id });
      // Without an id the session has ended, which the sign-in page reports.
      if (!gone.id) return;
    } catch (refusal) {
      setRefusal(refusal);
      setBusy(false);
      return;
    }
    setBusy(false);
    setAsking(false);
    const done: TextKey = 'resources.ingredients.withdraw.done';
    notify(done, { type: 'success', messageArgs: { name } });
    await queries.invalidateQueries();
  };
  const close = () => {
    setAsking(false);
    setRefusal(null);
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t('resources.ingredients.withdraw.action')}
      </Button>
      {asking && (
        <Question
          warning
          title={t('resources.ingredients.withdraw.title', { name })}
          action={t(busy ? 'resources.ingredients.withdraw.busy' : 'resources.ingredients.withdraw.action')}
          busy={busy}
          problem={problem}
          form={form}
          onAnswer={() => void withdraw()}
          onClose={close}
        >
          <Typography variant="body2">{t('resources.ingredients.withdraw.text')}</Typography>
        </Question>
      )}
    </>
  );
}
