import type { UnsuitableMeal } from '@lepelblad/api';
import Box from '@mui/material/Box';
import { useText } from '@/lib/i18n';

/** Why a dish does not suit: the rule, and what in it may harm whom. */
export function UnsuitableReasons({ own, why, reasons }: UnsuitableMeal) {
  const t = useText();
  return (
    <>
      <div>{t(`recipe.unsuitable.${own ? 'own' : 'along'}.${why}`)}</div>
      {reasons.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Box>
      )}
    </>
  );
}
