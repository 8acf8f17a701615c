import type { Recommendation } from '@lepelblad/api';
import Card from '@mui/material/Card';
import { MacroRing } from './MacroRing.tsx';

/** TargetCard shows the target of a day. */
export function TargetCard({ target }: Pick<Recommendation, 'target'>) {
  return (
    <Card sx={{ px: { xs: 4, md: 6 }, py: 6 }}>
      <MacroRing {...target} />
    </Card>
  );
}
