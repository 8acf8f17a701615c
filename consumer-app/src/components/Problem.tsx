import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useText } from '@/lib/i18n';
import { problemText } from '@/lib/problem';

export interface ProblemProps {
  /** The error that the request threw. */
  error: unknown;
  /** Called by the retry button. Without it there is no button. */
  onRetry?: () => void;
}

/** Problem says that a part of a page could not be loaded, and why. */
export function Problem({ error, onRetry }: ProblemProps) {
  const t = useText();
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        p: 4,
        borderRadius: 5,
        bgcolor: 'brand.dangerTint',
      }}
    >
      <Typography sx={{ flex: '1 1 200px' }}>{problemText(error)}</Typography>
      {onRetry && (
        <Button variant="outlined" size="small" onClick={onRetry}>
          {t('app.action.retry')}
        </Button>
      )}
    </Box>
  );
}
