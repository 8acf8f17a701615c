import type { UnsuitableMeal } from '@lepelblad/api';
import Typography from '@mui/material/Typography';
import { useText } from '@/lib/i18n';

/** UnsuitableShort says on the card of a recipe that it does not suit the user, with the first reason. */
export function UnsuitableShort({ own, why, reasons }: UnsuitableMeal) {
  const t = useText();
  return (
    <Typography variant="caption" component="p" sx={{ mt: 1, color: 'brand.danger', fontWeight: 600 }}>
      {reasons[0] ?? t(`recipe.unsuitable.${own ? 'own' : 'along'}.${why}`)}
    </Typography>
  );
}
