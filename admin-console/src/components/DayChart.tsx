import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';

/** In units of the drawing, which is stretched to the available width. */
const height = 96;
const step = 10;
const gap = 2;

interface DayChartProps {
  /** A day is `2026-11-21`. */
  days: { day: string; count: number }[];
}

/** DayChart has a bar for each day. Its label gives the highest count and its day. */
export function DayChart({ days }: DayChartProps) {
  const t = useText();
  const numbers = useNumbers();
  const highest = Math.max(...days.map(({ count }) => count));
  const best = days.find((day) => day.count === highest);
  const [first] = days;
  const last = days.at(-1);
  const label =
    highest > 0 && best
      ? t('resources.figures.most', { count: numbers.whole(highest), day: numbers.day(best.day) })
      : t('resources.figures.none');
  return (
    <>
      <Box
        component="svg"
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        sx={{ display: 'block', width: '100%', height, color: 'brand.deep', borderBottom: 1, borderColor: 'divider' }}
      >
        {days.map((day, index) => {
          const tall = highest === 0 ? 0 : (day.count / highest) * height;
          return (
            <rect
              key={day.day}
              x={index * step + gap / 2}
              y={height - tall}
              width={step - gap}
              height={tall}
              fill="currentColor"
            >
              <title>{`${numbers.day(day.day)}: ${numbers.whole(day.count)}`}</title>
            </rect>
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        {[first, ...(last === first ? [] : [last])].map((day) => (
          <Typography key={day?.day} variant="caption" color="textSecondary">
            {day && numbers.day(day.day)}
          </Typography>
        ))}
      </Box>
      <Typography variant="caption" color="textSecondary" aria-hidden="true">
        {label}
      </Typography>
    </>
  );
}
