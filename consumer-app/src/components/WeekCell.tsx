import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { breakable, useFormat } from '@/lib/format';
import { Cover, type CoverImage } from './Cover';
import { type Lock, LockToggle } from './LockToggle';
import { faded, type MealFacts } from './MealCard';

export interface WeekCellProps extends Omit<MealFacts, 'protein'>, CoverImage {
  /** Label for screen readers, read before the name, such as `Dinsdag, diner`. */
  label: string;
  /** Small label above the name, such as `Diner`. */
  mealTime: string;
  /** Opens the sheet of the meal. */
  onOpen: () => void;
  /** Called with Alt and an arrow key, to move the meal to the previous or next day. */
  onStep?: (direction: -1 | 1) => void;
  selected?: boolean;
  /** Notes about the meal, one per line. */
  notes?: readonly string[];
  /** Shows a lock button. */
  lock?: Lock | undefined;
  /** Fades the picture: the dish is not eaten. */
  off?: boolean;
  /** A cell without a picture, for something small beside the meal above it. */
  small?: boolean;
  /** Why the meal should not be eaten. */
  warning?: string | undefined;
}

/** WeekCell is a meal in the week grid. */
export function WeekCell({
  label,
  mealTime,
  name,
  minutes,
  kcal,
  portion = 1,
  onOpen,
  onStep,
  selected = false,
  notes = [],
  lock,
  warning,
  off = false,
  small = false,
  ...cover
}: WeekCellProps) {
  const format = useFormat();
  const servings = portion === 1 ? [] : [format.servings(portion)];
  const facts = [
    ...(kcal === undefined ? [] : [format.kcal(kcal)]),
    ...(minutes === undefined ? [] : [format.minutes(minutes)]),
  ];
  return (
    <Box sx={{ position: 'relative' }}>
      <ButtonBase
        onClick={onOpen}
        aria-keyshortcuts={onStep && 'Alt+ArrowLeft Alt+ArrowRight'}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
          event.preventDefault(); // the browser's back and forward
          onStep?.(event.key === 'ArrowLeft' ? -1 : 1);
        }}
        aria-label={`${label}: ${[name, ...servings, ...facts].join(', ')}${[...notes, warning].map((note) => (note ? `. ${note}` : '')).join('')}`}
        aria-pressed={selected}
        sx={(theme) => ({
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'stretch',
          justifyContent: 'flex-start',
          width: '100%',
          height: '100%',
          textAlign: 'left',
          borderRadius: 4,
          overflow: 'hidden',
          bgcolor: 'brand.card',
          boxShadow: selected
            ? `0 0 0 2.5px ${theme.vars.palette.brand.deep}, ${theme.vars.palette.brand.shadow}`
            : theme.vars.palette.brand.shadow,
          transition: theme.transitions.create('transform', { duration: 120 }),
          '&:hover': { transform: 'translateY(-2px)' },
          '&.Mui-focusVisible': { outline: `3px solid ${theme.vars.palette.brand.deep}`, outlineOffset: 2 },
        })}
      >
        {!small && (
          <Box sx={{ height: 96, flex: 'none', ...(off && faded) }}>
            <Cover {...cover} sizes="180px" />
          </Box>
        )}
        <Box sx={{ px: 2, pt: 1.5, pb: small ? 1.5 : 3 }}>
          {small && lock && <Box component="span" sx={{ float: 'right', width: 32, height: 34 }} />}
          <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block', mb: 0.5 }}>
            {mealTime}
          </Typography>
          <Typography
            variant="body2"
            component="span"
            // Dutch has long words and not every browser hyphenates them: the font is small enough for most words, and
            // soft hyphens break the others.
            sx={{
              display: 'block',
              fontSize: { md: '0.8125rem', xl: '0.9375rem' },
              lineHeight: 1.35,
              fontWeight: 600,
              hyphens: 'auto',
            }}
          >
            {breakable(name)}
          </Typography>
          <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block', mt: 1 }}>
            {[...servings, facts.join(' · ')].map((line) => (
              <span key={line} style={{ display: 'block' }}>
                {line}
              </span>
            ))}
          </Typography>
          {notes.map((note) => (
            <Typography key={note} variant="caption" component="span" sx={{ display: 'block', color: 'brand.deep' }}>
              {note}
            </Typography>
          ))}
          {warning && (
            <Typography variant="caption" component="span" sx={{ display: 'block', mt: 1, color: 'brand.danger' }}>
              {warning}
            </Typography>
          )}
        </Box>
      </ButtonBase>
      {lock && (
        <Box sx={{ position: 'absolute', top: small ? 2 : 6, right: small ? 2 : 6 }}>
          <LockToggle name={name} {...lock} onCover />
        </Box>
      )}
    </Box>
  );
}
