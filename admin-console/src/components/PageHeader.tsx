import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { useDefaultTitle } from 'react-admin';
import { Link as RouterLink } from 'react-router';

interface PageHeaderProps {
  title: string;
  /** Next to the title: a count or a state. */
  aside?: ReactNode;
  /** Below the title: another name. */
  below?: ReactNode;
  /** Before the title: a picture. */
  picture?: ReactNode;
  /** At the right: actions. */
  action?: ReactNode;
  /** Next to the link to the list: other records of it. */
  neighbours?: ReactNode;
  /** The list that this page belongs to. */
  back?: { to: string; label: string };
}

/** PageHeader is the title of a page; it also sets the title of the browser tab. */
export function PageHeader({ title, aside, below, picture, action, neighbours, back }: PageHeaderProps) {
  const app = useDefaultTitle();
  useEffect(() => {
    document.title = `${title} – ${app}`;
  }, [title, app]);
  return (
    <Box component="header">
      {back && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
          <Link
            component={RouterLink}
            to={back.to}
            variant="body2"
            underline="hover"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 32, color: 'text.secondary' }}
          >
            <span aria-hidden="true">←</span> {back.label}
          </Link>
          {neighbours}
        </Box>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        {picture}
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 3, flexWrap: 'wrap' }}>
            <Typography variant="h1" component="h1">
              {title}
            </Typography>
            {aside}
          </Box>
          {below && (
            <Typography variant="body2" color="textSecondary">
              {below}
            </Typography>
          )}
        </Box>
        {action && <Box sx={{ ml: 'auto' }}>{action}</Box>}
      </Box>
    </Box>
  );
}
