import type { CookedChange, HouseholdMember } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { flushText } from '@/components/flushText';
import { TrashIcon } from '@/components/icons';
import { Sheet } from '@/components/Sheet';
import { useSheet } from '@/components/useSheet';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { notify, notifyProblem } from '@/lib/toast';
import { CookedEffect } from '../CookedEffect.tsx';
import { useHouseholdChanges } from './useHousehold.ts';

/**
 * RemoveMember removes a member from the household, after confirmation: their details are deleted, and amounts change.
 */
export function RemoveMember({ member: { id, name } }: { member: HouseholdMember }) {
  const t = useText();
  const navigate = useNavigate();
  const { previewRemoval, remove } = useHouseholdChanges();
  const asking = useSheet<true>('remove');
  const [looking, setLooking] = useState(false);
  // Ignores a second click while the sheet closes.
  const leaving = useRef(false);
  const [cooked, setCooked] = useState<CookedChange>();
  const ask = async () => {
    setLooking(true);
    try {
      setCooked((await previewRemoval(id))?.cooked);
      asking.open(true);
    } catch (error) {
      void notifyProblem(error);
    } finally {
      setLooking(false);
    }
  };
  const leave = async () => {
    if (leaving.current) return;
    leaving.current = true;
    // Navigates first: the page of a removed member has nothing to show.
    await asking.close();
    try {
      await navigate(paths.household, { replace: true });
      await remove(id);
      void notify(t('household.form.removed', { name }));
    } catch (error) {
      void notifyProblem(error);
    } finally {
      leaving.current = false;
    }
  };
  return (
    <>
      <Button
        startIcon={<TrashIcon size={20} />}
        loading={looking}
        loadingPosition="start"
        onClick={() => void ask()}
        sx={{ mt: 6, ml: flushText.icon }}
      >
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
        <Typography sx={{ mb: 4 }}>{t('household.form.removeText', { name })}</Typography>
        {cooked && <CookedEffect {...cooked} />}
      </Sheet>
    </>
  );
}
