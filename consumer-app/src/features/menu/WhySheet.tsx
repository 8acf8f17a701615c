import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Sheet } from '@/components/Sheet';
import { useText } from '@/lib/i18n';

export interface WhySheetProps {
  open: boolean;
  /** Sentences about the week. */
  week: readonly string[];
  /** The name of the day that shows, and sentences about it. */
  day: string;
  ofDay: readonly string[];
  onClose: () => void;
}

/** Why the week is as it is, and the day that shows. */
export function WhySheet({ open, week, day, ofDay, onClose }: WhySheetProps) {
  const t = useText();
  return (
    <Sheet open={open} onClose={onClose} title={t('menu.why.title')}>
      <Stack spacing={5}>
        <Part title={t('menu.why.week')} sentences={week} />
        {ofDay.length > 0 && <Part title={day} sentences={ofDay} />}
      </Stack>
    </Sheet>
  );
}

function Part({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <section>
      <Typography variant="subtitle1" component="h3">
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, '& li + li': { mt: 1.5 } }}>
        {sentences.map((sentence) => (
          <Typography component="li" key={sentence}>
            {sentence}
          </Typography>
        ))}
      </Box>
    </section>
  );
}
