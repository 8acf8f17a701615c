import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Picture } from './Picture';

export interface EmptyStateProps {
  /** Code of the picture. */
  picture: string;
  title: string;
  /** How the user can add content. */
  text?: ReactNode;
  /** A button. */
  action?: ReactNode;
  /** Level of the heading. Default: 2. */
  heading?: 1 | 2 | 3;
}

/** EmptyState shows that there is no content yet, and how to add it. */
export function EmptyState({ picture, title, text, action, heading = 2 }: EmptyStateProps) {
  return (
    <Box sx={{ maxWidth: 400, mx: 'auto', py: 10, textAlign: 'center' }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 128,
          height: 128,
          mx: 'auto',
          mb: 5,
          borderRadius: '50%',
          bgcolor: 'brand.tint',
        }}
      >
        <Picture code={picture} size={80} />
      </Box>
      <Typography variant="h2" component={`h${heading}`}>
        {title}
      </Typography>
      {text && (
        <Typography color="textSecondary" component="div" sx={{ mt: 2 }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: 6 }}>{action}</Box>}
    </Box>
  );
}
