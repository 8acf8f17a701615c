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

/** Asks to take somebody's role or invitation away. Not there for one's own role for all brands: nobody takes that from themselves. */
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
      // As high as the row, whose padding it takes.
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

/** Asks once more, says what it means, and takes the role or the invitation away. */
export function RemoveQuestion({ membership, onClose }: RemoveQuestionProps) {
  const t = useText();
  const data = useDataProvider();
  const auth = useConsoleAuth();
  const queries = useQueryClient();
  const notify = useNotify();
  const { form, problem, tell } = useRefusal('remove', []);
  const [busy, setBusy] = useState(false);
  const { id, name, email, tenant, you } = membership;
  const kind = kindOf(membership);
  const values = { name, email, brand: tenant?.name ?? t('resources.staff.remove.allBrands') };

  const remove = async () => {
    setBusy(true);
    tell(null);
    try {
      const { data: gone } = await data.delete('staff', { id });
      // Without an id, the session turned out to be over, and the sign-in page says so.
      if (!gone.id) return;
    } catch (refusal) {
      tell(refusal);
      setBusy(false);
      return;
    }
    // The button that led here goes with its row: once the window is gone and has given it the focus back, the page takes that.
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
