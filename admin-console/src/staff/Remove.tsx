import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
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
import { useConsoleAuth } from '@/providers/auth';
import { type TextKey, useText } from '@/providers/i18n';
import type { Membership } from './calls';

const kindOf = ({ invited }: Membership) => (invited ? 'invitation' : 'role');

interface RemoveButtonProps {
  membership: Membership;
  onRemove: () => void;
}

/**
 * RemoveButton removes a role or an invitation. It is absent for the user's own role for all brands, which they cannot
 * remove.
 */
export function RemoveButton({ membership, onRemove }: RemoveButtonProps) {
  const t = useText();
  const { you, tenant, name } = membership;
  if (you && !tenant) return null;
  const action = t(`resources.staff.remove.${kindOf(membership)}.action`);
  const brand = tenant?.name ?? t('resources.staff.allBrands');
  return (
    <Button
      variant="text"
      aria-label={t('resources.staff.remove.of', { action, name, brand })}
      onClick={onRemove}
      // Fills the row's height, including its padding.
      sx={{ display: 'flex', minWidth: 44, px: 2, my: -1, mr: -2, ml: 'auto' }}
    >
      <PersonRemoveOutlined fontSize="small" sx={{ display: { sm: 'none' } }} />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {action}
      </Box>
    </Button>
  );
}

interface RemoveQuestionProps {
  membership: Membership;
  onClose: () => void;
}

/** RemoveQuestion asks for confirmation and removes the role or the invitation. */
export function RemoveQuestion({ membership, onClose }: RemoveQuestionProps) {
  const t = useText();
  const data = useDataProvider();
  const auth = useConsoleAuth();
  const queries = useQueryClient();
  const notify = useNotify();
  const { form, problem, setRefusal } = useRefusal('remove', []);
  const [busy, setBusy] = useState(false);
  const { id, name, email, tenant, you } = membership;
  const kind = kindOf(membership);
  const values = { name, email, brand: tenant?.name ?? t('resources.staff.remove.allBrands') };

  const remove = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const { data: removed } = await data.delete('staff', { id });
      // No id when the session has ended; the sign-in page explains that.
      if (!removed.id) return;
    } catch (refusal) {
      setRefusal(refusal);
      setBusy(false);
      return;
    }
    // The button is removed with its row, so the page gets the focus after the dialog has closed.
    flushSync(onClose);
    focusPage();
    notify(`resources.staff.remove.${kind}.done` satisfies TextKey, { type: 'success', messageArgs: values });
    if (you) auth.forget();
    await queries.invalidateQueries();
  };

  return (
    <Question
      warning
      title={t(`resources.staff.remove.${kind}.title`, values)}
      action={busy ? t('resources.staff.remove.busy') : t(`resources.staff.remove.${kind}.action`)}
      busy={busy}
      problem={problem}
      form={form}
      onAnswer={() => void remove()}
      onClose={onClose}
    >
      <Typography variant="body2">
        {t(you ? 'resources.staff.remove.own' : `resources.staff.remove.${kind}.text`, values)}
      </Typography>
    </Question>
  );
}
