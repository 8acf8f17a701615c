import Typography from '@mui/material/Typography';
import type { Draft } from './member.ts';

/** What a part of the form gets: what was filled in so far, how it changes, and what is wrong with it, by field. */
export interface PartProps {
  draft: Draft;
  change: (some: Partial<Draft>) => void;
  fields: Record<string, string>;
}

/** The title of a part of the form. */
export function PartTitle({ children }: { children: string }) {
  return (
    <Typography variant="h2" sx={{ mb: 4 }}>
      {children}
    </Typography>
  );
}
