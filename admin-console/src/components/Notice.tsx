import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface NoticeProps {
  title: string;
  text?: string;
  action?: ReactNode;
  /** Says it aloud as soon as it is there. */
  role?: 'alert' | 'status';
  /** The page has no other title. */
  heading?: 'h1' | 'h2';
}

/** What stands where there is nothing else to show: empty, offline, refused. */
export function Notice({ title, text, action, role, heading = 'h2' }: NoticeProps) {
  return (
    <Box role={role} sx={{ display: 'grid', justifyItems: 'center', gap: 2, textAlign: 'center', px: 5, py: 12 }}>
      <Typography variant="h3" component={heading}>
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '48ch' }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  );
}
