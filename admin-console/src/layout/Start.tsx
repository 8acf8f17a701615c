import Box from '@mui/material/Box';
import { NavigateToFirstResource, useCanAccess, useFirstResourceWithListAccess, useGetIdentity } from 'react-admin';
import { Navigate } from 'react-router';
import { Forbidden } from '@/components/Failure';
import { PageHeader } from '@/components/PageHeader';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { Waiting } from './Waiting';

/**
 * Start redirects to the first list that the user may see; support begins by finding a customer. Without any, because
 * the role was removed, it says so.
 */
export function Start() {
  const { resource, isPending } = useFirstResourceWithListAccess();
  const { identity, isPending: unidentified } = useGetIdentity();
  const { canAccess, isPending: undecided } = useCanAccess({ resource: 'consumers', action: 'list' });
  if (unidentified || undecided) return <Waiting />;
  if (canAccess && identity?.role === 'support') return <Navigate to="/consumers" replace />;
  if (!isPending && !resource) return <NoAccess />;
  return <NavigateToFirstResource loading={Waiting} />;
}

/** NoAccess is the page of a user who may see nothing. */
export function NoAccess() {
  const t = useText();
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <PageHeader title={t('title')} />
      <Panel>
        <Forbidden />
      </Panel>
    </Box>
  );
}
