import Box from '@mui/material/Box';
import { NavigateToFirstResource, useFirstResourceWithListAccess } from 'react-admin';
import { Forbidden } from '@/components/Failure';
import { PageHeader } from '@/components/PageHeader';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { Waiting } from './Waiting';

/** The first list that one may see. Who may see none, because their role is gone, reads so. */
export function Start() {
  const { resource, isPending } = useFirstResourceWithListAccess();
  if (!isPending && !resource) return <NoAccess />;
  return <NavigateToFirstResource loading={Waiting} />;
}

/** What stands where one may see nothing at all. */
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
