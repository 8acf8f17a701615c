import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { EnergyRing } from './EnergyRing';
import { MacroBar } from './MacroBar';

interface Macros {
  protein: number;
  fat: number;
  carbohydrate: number;
}

export interface DaySummaryProps {
  kcal: number;
  /** Target of the day in kcal. Without it, as without `targets`, no target is shown. */
  targetKcal?: number | undefined;
  /** Macronutrients of the menu of the day in g. */
  macros: Macros;
  /** Target of the day in g. */
  targets?: Macros | undefined;
  /** Whether the day is within its bands. */
  within?: boolean | undefined;
  /** A note below the bars. */
  children?: ReactNode;
}

const names = ['protein', 'fat', 'carbohydrate'] as const;

/** DaySummary shows the energy and macronutrients of a day against their targets. */
export function DaySummary({ kcal, targetKcal, macros, targets, within = false, children }: DaySummaryProps) {
  return (
    <Card sx={{ display: 'flex', alignItems: 'center', gap: 5, px: 4.5, py: 3.5 }}>
      <EnergyRing kcal={kcal} target={targetKcal} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 2 }}>
        {names.map((macro) => (
          <MacroBar key={macro} macro={macro} grams={macros[macro]} target={targets?.[macro]} within={within} />
        ))}
        {children}
      </Box>
    </Card>
  );
}
