import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Sheet } from '@/components/Sheet';
import { useText } from '@/lib/i18n';

export interface WhySheetProps {
  open: boolean;
  /** Explanations of the week. */
  weekReasons: readonly string[];
  /** Name of the selected day, and explanations of it. */
  day: string;
  dayReasons: readonly string[];
  onClose: () => void;
}

/** WhySheet explains why the week and the selected day are as they are. */
export function WhySheet({ open, weekReasons, day, dayReasons, onClose }: WhySheetProps) {
  const t = useText();
  return (
    <Sheet open={open} onClose={onClose} title={t('menu.why.title')}>
      <Stack spacing={5}>
        <Part title={t('menu.why.week')} sentences={weekReasons} />
        {dayReasons.length > 0 && <Part title={day} sentences={dayReasons} />}
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
