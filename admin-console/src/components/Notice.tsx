import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface NoticeProps {
  title: string;
  text?: string;
  action?: ReactNode;
  /** Makes screen readers announce it. */
  role?: 'alert' | 'status';
  /** `h1` when the page has no other title. */
  heading?: 'h1' | 'h2';
}

/** Notice is a message in place of content: empty, offline or refused. */
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
