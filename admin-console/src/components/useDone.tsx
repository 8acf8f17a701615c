import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useCloseNotification, useNotify } from 'react-admin';
import { type TextKey, useText } from '@/providers/i18n';
import { useProblem } from './problem';

/** How long a message with a button stays, in milliseconds. */
const withButton = 12_000;

/** useDone returns a function that says what was done, with a button that undoes it when that is possible. */
export function useDone() {
  const notify = useNotify();
  return (message: TextKey, messageArgs: Record<string, string | number>, undo?: () => Promise<unknown>) =>
    notify(message, {
      type: 'success',
      messageArgs,
      ...(undo ? { autoHideDuration: withButton, action: <Undo undo={undo} /> } : {}),
    });
}

function Undo({ undo }: { undo: () => Promise<unknown> }) {
  const t = useText();
  const notify = useNotify();
  const close = useCloseNotification();
  const queries = useQueryClient();
  const problemOf = useProblem();
  const go = async () => {
    close();
    try {
      await undo();
      notify('form.undone' satisfies TextKey, { type: 'success' });
    } catch (refusal) {
      notify(problemOf(refusal).text, { type: 'error' });
    }
    await queries.invalidateQueries();
  };
  return (
    <Button variant="text" size="small" color="inherit" onClick={() => void go()}>
      {t('form.undo')}
    </Button>
  );
}
