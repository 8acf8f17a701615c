import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { DayFigures } from './calls';

/** In units of the drawing, which is stretched to the width that there is. */
const height = 96;
const step = 10;
const gap = 2;

interface ChartProps {
  days: DayFigures[];
  kind: 'visits' | 'registrations' | 'subscriptions';
}

/** A bar for every day. What it shows is said in words too: the most there was, and when. */
export function Chart({ days, kind }: ChartProps) {
  const t = useText();
  const numbers = useNumbers();
  const most = Math.max(...days.map((day) => day[kind]));
  const best = days.find((day) => day[kind] === most);
  const [first] = days;
  const last = days.at(-1);
  const label =
    most > 0 && best
      ? t('resources.figures.most', { count: numbers.whole(most), day: numbers.day(best.day) })
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
          const tall = most === 0 ? 0 : (day[kind] / most) * height;
          return (
            <rect
              key={day.day}
              x={index * step + gap / 2}
              y={height - tall}
              width={step - gap}
              height={tall}
              fill="currentColor"
            >
              <title>{`${numbers.day(day.day)}: ${numbers.whole(day[kind])}`}</title>
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
