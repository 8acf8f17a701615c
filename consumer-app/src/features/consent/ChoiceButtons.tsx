import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useText } from '@/lib/i18n';
import type { Choice } from '@/lib/measuring';
import { useChoose } from './useChoose.ts';

const choices = ['refused', 'accepted'] as const satisfies Choice[];

/** ChoiceButtons are the two choices, equally prominent. `but` is the current choice, which is left out. */
export function ChoiceButtons({ but: current }: { but?: Choice | undefined }) {
  const t = useText();
  const choose = useChoose();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {choices
        .filter((choice) => choice !== current)
        .map((choice) => (
          <Button
            key={choice}
            variant="outlined"
            size="small"
            onClick={() => choose(choice)}
            sx={{ flex: '1 0 8.25rem' }}
          >
            {t(`consent.choose.${choice}`)}
          </Button>
        ))}
    </Box>
  );
}
