import type { HouseholdMember } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import { TrashIcon } from '@/components/icons';
import { Sheet } from '@/components/Sheet';
import { useSheet } from '@/components/useSheet';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { notify, notifyProblem } from '@/lib/toast';
import { useHouseholdChanges } from './useHousehold.ts';

/** Takes somebody out of the household, after a question: what was told of them is gone then. */
export function RemoveMember({ member: { id, name } }: { member: HouseholdMember }) {
  const t = useText();
  const navigate = useNavigate();
  const { remove } = useHouseholdChanges();
  const asking = useSheet<true>('remove');
  const leave = async () => {
    // Away first: the page of somebody who is gone has nothing to show.
    await asking.close();
    try {
      await navigate(paths.household, { replace: true });
      await remove(id);
      void notify(t('household.form.removed', { name }));
    } catch (error) {
      void notifyProblem(error);
    }
  };
  return (
    <>
      <Button startIcon={<TrashIcon size={20} />} onClick={() => asking.open(true)} sx={{ mt: 6, ml: -2 }}>
        {t('household.form.remove', { name })}
      </Button>
      <Sheet
        open={asking.value === true}
        onClose={() => void asking.close()}
        title={t('household.form.removeTitle', { name })}
        actions={
          <>
            <Button variant="contained" color="error" onClick={() => void leave()}>
              {t('household.form.remove', { name })}
            </Button>
            <Button onClick={() => void asking.close()}>{t('household.form.keep')}</Button>
          </>
        }
      >
        <Typography>{t('household.form.removeText', { name })}</Typography>
      </Sheet>
    </>
  );
}
