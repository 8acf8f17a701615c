import Typography from '@mui/material/Typography';
import type { Draft } from './member.ts';

/**
 * PartProps are the properties of a part of the form: the values, a function that changes them, and the problems by
 * field.
 */
export interface PartProps {
  draft: Draft;
  change: (some: Partial<Draft>) => void;
  fields: Record<string, string>;
}

/** PartTitle is the title of a part of the form. */
export function PartTitle({ children }: { children: string }) {
  return (
    <Typography variant="h2" sx={{ mb: 4 }}>
      {children}
    </Typography>
  );
}
