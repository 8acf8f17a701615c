import type { Household } from '@lepelblad/api';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { ChoiceChips } from '@/components/ChoiceChips';
import { useText } from '@/lib/i18n';
import { notify, notifyProblem } from '@/lib/toast';
import { useHouseholdChanges } from './useHousehold.ts';

const most = 3;

/** Cooking sets how leftovers and packs are used. A choice is saved at once, and reverted when that fails. */
export function Cooking({ cooking }: Pick<Household, 'cooking'>) {
  const t = useText();
  const about = useId();
  const { setCooking } = useHouseholdChanges();
  const [pending, setWanted] = useState<Household['cooking']>();
  const { leftovers, usePacks } = pending ?? cooking;
  const choose = async (next: Household['cooking']) => {
    setWanted(next);
    try {
      await setCooking(next);
      void notify(t('household.cooking.saved'));
    } catch (error) {
      void notifyProblem(error);
    }
    setWanted(undefined);
  };
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 5 }}>
        {t('household.cooking.title')}
      </Typography>
      <Stack spacing={7}>
        <Box>
          <Typography sx={{ fontWeight: 600, mb: 2 }}>{t('household.cooking.leftovers')}</Typography>
          <ChoiceChips
            label={t('household.cooking.leftovers')}
            hidden
            type="radio"
            options={Array.from({ length: most + 1 }, (_, count) => ({
              value: count,
              label: count === 0 ? t('household.cooking.times.none') : t('household.cooking.times.some', { count }),
            }))}
            chosen={[leftovers]}
            onChange={([count = 0]) => void choose({ leftovers: count, usePacks })}
          />
          <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 2 }}>
            {t('household.cooking.leftoversText')}
          </Typography>
        </Box>
        <Box>
          <FormControlLabel
            sx={{ display: 'flex', justifyContent: 'space-between', m: 0, gap: 4 }}
            labelPlacement="start"
            label={<Typography sx={{ fontWeight: 600 }}>{t('household.cooking.packs')}</Typography>}
            control={
              <Switch
                checked={usePacks}
                onChange={({ target }) => void choose({ leftovers, usePacks: target.checked })}
                slotProps={{ input: { 'aria-describedby': about } }}
              />
            }
          />
          <Typography id={about} variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
            {t('household.cooking.packsText')}
          </Typography>
        </Box>
      </Stack>
    </Box>
  );
}
