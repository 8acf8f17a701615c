import PhonelinkEraseOutlined from '@mui/icons-material/PhonelinkEraseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { flushSync } from 'react-dom';
import { focusPage } from '@/components/keys';
import { Question } from '@/components/Question';
import { useRefusal } from '@/components/useRefusal';
import { useText } from '@/providers/i18n';
import type { Membership, StaffProvider } from './calls';

interface ResetButtonProps {
  membership: Membership;
  onReset: () => void;
}

/** ResetButton removes the authenticator app of another member. It is absent where there is none. */
export function ResetButton({ membership, onReset }: ResetButtonProps) {
  const t = useText();
  const { authenticator, you, name } = membership;
  if (!authenticator || you) return null;
  return (
    <Button
      variant="text"
      aria-label={t('resources.staff.reset.of', { name })}
      onClick={onReset}
      sx={{ display: 'flex', minWidth: 44, px: 2, my: -1, mr: -2, ml: 'auto' }}
    >
      <PhonelinkEraseOutlined fontSize="small" sx={{ display: { sm: 'none' } }} />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {t('resources.staff.reset.action')}
      </Box>
    </Button>
  );
}

interface ResetQuestionProps {
  membership: Membership;
  onClose: () => void;
}

/** ResetQuestion asks for confirmation and removes the authenticator app. */
export function ResetQuestion({ membership, onClose }: ResetQuestionProps) {
  const t = useText();
  const provider = useDataProvider<StaffProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const { form, problem, setRefusal } = useRefusal('reset', []);
  const [busy, setBusy] = useState(false);
  const { id, name, email } = membership;

  const reset = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      // Not done when the session has ended; the sign-in page explains that.
      if (!(await provider.resetAuthenticator(id)).data.done) return;
    } catch (refusal) {
      setRefusal(refusal);
      setBusy(false);
      return;
    }
    // The button is removed, so the page gets the focus after the dialog has closed.
    flushSync(onClose);
    focusPage();
    notify('resources.staff.reset.done', { type: 'success', messageArgs: { name } });
    await queries.invalidateQueries();
  };

  return (
    <Question
      warning
      title={t('resources.staff.reset.title', { name })}
      action={busy ? t('resources.staff.reset.busy') : t('resources.staff.reset.action')}
      busy={busy}
      problem={problem}
      form={form}
      onAnswer={() => void reset()}
      onClose={onClose}
    >
      <Typography variant="body2">{t('resources.staff.reset.text', { name, email })}</Typography>
    </Question>
  );
}
