import type { Taste } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ThumbIcon } from '@/components/icons';
import { useText } from '@/lib/i18n';
import { useFeedback } from './useFeedback.ts';

interface TasteButtonsProps {
  slug: string;
  name: string;
  taste: Taste | undefined;
}

/** TasteButtons rate the taste of a recipe. Pressing the current rating removes it. */
export function TasteButtons({ slug, name, taste }: TasteButtonsProps) {
  const t = useText();
  const feedback = useFeedback();
  const button = (one: Taste) => (
    <Button
      variant={taste === one ? 'soft' : 'outlined'}
      aria-pressed={taste === one}
      onClick={() => void feedback.taste({ slug, name }, taste === one ? undefined : one, taste)}
      startIcon={
        <Box
          component="span"
          sx={{ display: 'inline-flex', ...(one === 'disliked' && { transform: 'rotate(180deg)' }) }}
        >
          <ThumbIcon size={20} filled={taste === one} />
        </Box>
      }
    >
      {t(`recipe.feedback.${one}`)}
    </Button>
  );
  return (
    <Box role="group" aria-label={t('recipe.feedback.of', { name })} sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      {button('liked')}
      {button('disliked')}
    </Box>
  );
}
