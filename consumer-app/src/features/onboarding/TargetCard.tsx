import Box from '@mui/material/Box';
import { MacroRing } from './MacroRing.tsx';
import { Why, type WhyProps } from './Why.tsx';

/** What a day should hold, and why. */
export function TargetCard({ result, answers }: WhyProps) {
  return (
    <Box>
      <Box
        sx={{
          px: { xs: 4, md: 6 },
          py: 6,
          mb: 6,
          borderRadius: 5,
          bgcolor: 'brand.card',
          boxShadow: (theme) => theme.vars.palette.brand.shadow,
        }}
      >
        <MacroRing {...result.target} />
      </Box>
      <Why result={result} answers={answers} />
    </Box>
  );
}
