import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { corner } from './corner';

interface PanelProps {
  title?: string;
  /** Next to the title: actions. */
  action?: ReactNode;
  children: ReactNode;
}

/** Panel is a bordered section, with or without a title. */
export function Panel({ title, action, children }: PanelProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={title ? id : undefined}
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: corner.panel,
        overflow: 'clip', // not hidden, which would be a scroll container for sticky buttons
        minWidth: 0,
      }}
    >
      {title && (
        <Box
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, px: 4, pt: 3, pb: 2 }}
        >
          <Typography id={id} variant="h3" component="h2">
            {title}
          </Typography>
          {action}
        </Box>
      )}
      {children}
    </Box>
  );
}
