import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LockIcon } from './icons';
import { visuallyHidden } from './visuallyHidden';

export interface LockedMealProps {
  /** Meal time, such as `Diner`. */
  mealTime: string;
  /** Why the meal is withheld. */
  reason: string;
  /** Lays the parts out below each other, for a cell of the week grid. */
  cell?: boolean;
}

/** LockedMeal takes the place of a meal that is withheld without a subscription. */
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
        {/* In a grid the lock icons suffice. */}
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
