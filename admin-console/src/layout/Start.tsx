import Box from '@mui/material/Box';
import { NavigateToFirstResource, useCanAccess, useFirstResourceWithListAccess, useGetIdentity } from 'react-admin';
import { Navigate } from 'react-router';
import { Forbidden } from '@/components/Failure';
import { PageHeader } from '@/components/PageHeader';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { Home, useWaiting } from './Home';
import { Waiting } from './Waiting';

/**
 * Start shows the home page. A user without any kind of task is redirected to the first list that they may see, and
 * support to the search for customers. A user without any list, because the role was removed, sees a message.
 */
export function Start() {
  const { resource, isPending } = useFirstResourceWithListAccess();
  const { identity, isPending: unidentified } = useGetIdentity();
  const { canAccess, isPending: undecided } = useCanAccess({ resource: 'consumers', action: 'list' });
  const tasks = useWaiting();
  if (unidentified || undecided || tasks === undefined) return <Waiting />;
  if (tasks.length > 0) return <Home names={tasks} />;
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
