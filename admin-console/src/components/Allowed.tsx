import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useCanAccess } from 'react-admin';
import { Failure, Forbidden } from './Failure';
import { PageHeader } from './PageHeader';
import { Panel } from './Panel';

interface AllowedProps {
  title: string;
  /** What the page is for. */
  action?: 'list' | 'create' | 'edit' | 'stats';
  children: ReactNode;
}

/** Allowed shows a page of the current resource to users who may do what it is for, and a refusal to others. */
export function Allowed({ title, action = 'list', children }: AllowedProps) {
  const { canAccess, isPending, error, refetch } = useCanAccess({ action });
  if (canAccess) return children;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <PageHeader title={title} />
      {!isPending && <Panel>{error ? <Failure error={error} onRetry={() => void refetch()} /> : <Forbidden />}</Panel>}
    </Box>
  );
}
