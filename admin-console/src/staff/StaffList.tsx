import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import { ListPage } from '@/components/ListPage';
import { type Column, RecordTable } from '@/components/RecordTable';
import { Status } from '@/components/Status';
import { useText } from '@/providers/i18n';
import type { Membership } from './calls';
import { Invite } from './Invite';
import { RemoveButton, RemoveQuestion } from './Remove';
import { ResetButton, ResetQuestion } from './Reset';

/** StaffList lists the roles and invitations of the user's brands. */
export function StaffList() {
  const t = useText();
  const translate = useTranslate();
  const { canAccess: mayInvite } = useCanAccess({ action: 'create' });
  const { canAccess: mayRemove = false } = useCanAccess({ action: 'delete' });
  const { canAccess: mayReset = false } = useCanAccess({ action: 'reset' });
  const [removing, setRemoving] = useState<Membership | null>(null);
  const [resetting, setResetting] = useState<Membership | null>(null);
  const columns = useColumns();
  const removal: Column<Membership> = {
    label: t('resources.staff.fields.action'),
    align: 'right',
    nowrap: true,
    cell: (membership) => (
      <>
        <RemoveButton membership={membership} onRemove={() => setRemoving(membership)} />
        {mayReset && <ResetButton membership={membership} onReset={() => setResetting(membership)} />}
      </>
    ),
  };
  return (
    <>
      <ListPage
        title={t('resources.staff.title')}
        countOf={(total) => translate('resources.staff.count', { smart_count: total })}
        sort={{ field: 'name', order: 'ASC' }}
        action={mayInvite && <Invite />}
      >
        <RecordTable label={t('resources.staff.title')} columns={mayRemove ? [...columns, removal] : columns} />
      </ListPage>
      {resetting && <ResetQuestion membership={resetting} onClose={() => setResetting(null)} />}
      {removing && <RemoveQuestion membership={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function useColumns(): Column<Membership>[] {
  const t = useText();
  const roleOf = ({ role }: Membership) => t(`account.role.${role}`);
  const brandOf = ({ tenant }: Membership) => tenant?.name ?? t('resources.staff.allBrands');
  const statusOf = ({ invited }: Membership) => t(invited ? 'resources.staff.invited' : 'resources.staff.active');
  return [
    {
      label: t('resources.staff.fields.name'),
      cell: ({ name, you }) => (you ? t('resources.staff.you', { name }) : name),
      below: (membership) => (
        <>
          <Below until="lg">{membership.email}</Below>
          <Below until="sm">{[roleOf(membership), brandOf(membership), statusOf(membership)].join(' · ')}</Below>
        </>
      ),
    },
    { label: t('resources.staff.fields.email'), from: 'lg', cell: ({ email }) => email },
    { label: t('resources.staff.fields.role'), from: 'sm', nowrap: true, cell: roleOf },
    { label: t('resources.staff.fields.brand'), from: 'sm', cell: brandOf },
    {
      label: t('resources.staff.fields.invited'),
      from: 'sm',
      nowrap: true,
      cell: (membership) => <Status filled={!membership.invited}>{statusOf(membership)}</Status>,
    },
  ];
}

/** Below is a line under the name, for windows too narrow for a column. */
function Below({ until, children }: { until: 'sm' | 'lg'; children: ReactNode }) {
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      sx={{ display: { xs: 'block', [until]: 'none' }, overflowWrap: 'anywhere' }}
    >
      {children}
    </Typography>
  );
}
