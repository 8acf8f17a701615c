import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LockIcon } from './icons';
import { visuallyHidden } from './visuallyHidden';

export interface LockedMealProps {
  /** When it is eaten: `Diner`. */
  mealTime: string;
  /** Why it does not show. */
  reason: string;
  /** In the grid of a week: below each other instead of side by side. */
  cell?: boolean;
}

/** A meal that is there and does not show: in place of its card, or of its cell in the grid of a week. */
export function LockedMeal({ mealTime, reason, cell = false }: LockedMealProps) {
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: cell ? 'column' : 'row',
        alignItems: cell ? 'stretch' : 'center',
        height: cell ? '100%' : 'auto',
        borderRadius: cell ? 4 : 5,
        overflow: 'hidden',
        bgcolor: 'brand.wash',
      }}
    >
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          flex: 'none',
          width: cell ? '100%' : { xs: 88, sm: 108 },
          height: cell ? 96 : 64,
          bgcolor: 'brand.tint',
          color: 'brand.deep',
        }}
      >
        <LockIcon size={22} />
      </Box>
      <Box sx={{ minWidth: 0, px: cell ? 2 : 3.5, pt: cell ? 1.5 : 0, pb: cell ? 3 : 0 }}>
        <Typography variant={cell ? 'caption' : 'body2'} component="p" sx={{ fontWeight: 600 }}>
          {mealTime}
        </Typography>
        {/* In a whole grid of them the locks say it. */}
        {cell ? (
          <span style={visuallyHidden}>{reason}</span>
        ) : (
          <Typography variant="caption" component="p" color="textSecondary">
            {reason}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
