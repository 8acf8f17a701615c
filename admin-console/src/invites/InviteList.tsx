import { inviteRecordStateValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useTranslate } from 'react-admin';
import { ActionQuestion } from '@/components/ActionQuestion';
import { BrandFilter } from '@/components/BrandFilter';
import { ChoiceFilter } from '@/components/ChoiceFilter';
import { ListPage } from '@/components/ListPage';
import { type Column, RecordTable } from '@/components/RecordTable';
import { RowButton } from '@/components/RowButton';
import { SearchField } from '@/components/SearchField';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Invite, InviteProvider } from './calls';

interface Asking {
  invite: Invite;
  kind: 'resend' | 'withdraw';
}

/** InviteList lists the invites of a brand, newest first. */
export function InviteList() {
  const t = useText();
  const translate = useTranslate();
  const numbers = useNumbers();
  const data = useDataProvider<InviteProvider>();
  const { canAccess: mayResend = false } = useCanAccess({ action: 'edit' });
  const { canAccess: mayWithdraw = false } = useCanAccess({ action: 'delete' });
  const [asking, setAsking] = useState<Asking | null>(null);
  const button = (invite: Invite, kind: Asking['kind']) => {
    const action = t(`resources.invites.${kind}.action`);
    return (
      <RowButton
        aria-label={t('resources.invites.of', { action, email: invite.email })}
        onClick={() => setAsking({ invite, kind })}
      >
        {action}
      </RowButton>
    );
  };
  const columns: Column<Invite>[] = [
    {
      label: t('resources.invites.fields.email'),
      sort: 'email',
      cell: ({ email }) => <Box sx={{ overflowWrap: 'anywhere' }}>{email}</Box>,
      below: ({ state, invitedAt }) => (
        <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'block', sm: 'none' } }}>
          {t(`resources.invites.state.${state}`)} · {numbers.moment(invitedAt)}
        </Typography>
      ),
    },
    {
      label: t('resources.invites.fields.state'),
      from: 'sm',
      cell: ({ state }) => t(`resources.invites.state.${state}`),
    },
    {
      label: t('resources.invites.fields.invitedAt'),
      sort: 'invitedAt',
      from: 'md',
      nowrap: true,
      cell: ({ invitedAt }) => numbers.moment(invitedAt),
    },
    {
      label: t('resources.invites.fields.expiresAt'),
      from: 'lg',
      nowrap: true,
      cell: ({ expiresAt }) => numbers.moment(expiresAt),
    },
    {
      label: t('resources.invites.fields.action'),
      align: 'right',
      nowrap: true,
      cell: (invite) => (
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, alignItems: 'end', gap: { md: 4 } }}>
          {mayResend && (invite.state === 'open' || invite.state === 'expired') && button(invite, 'resend')}
          {mayWithdraw && invite.state === 'open' && button(invite, 'withdraw')}
        </Box>
      ),
    },
  ];
  return (
    <>
      <ListPage
        title={t('resources.invites.title')}
        countOf={(total) => translate('resources.invites.name', { smart_count: total })}
        sort={{ field: 'invitedAt', order: 'DESC' }}
        filters={
          <>
            <BrandFilter />
            <ChoiceFilter
              name="state"
              label={t('resources.invites.fields.state')}
              any={t('resources.invites.anyState')}
              options={(
                ['open', 'expiring', ...inviteRecordStateValues.filter((value) => value !== 'open')] as const
              ).map((value) => ({ value, text: t(`resources.invites.state.${value}`) }))}
            />
            <SearchField label={t('resources.invites.search')} />
          </>
        }
        empty={{ title: t('resources.invites.none'), text: t('resources.invites.noneText') }}
      >
        <RecordTable label={t('resources.invites.title')} columns={columns} />
      </ListPage>
      {asking && (
        <ActionQuestion
          warning={asking.kind === 'withdraw'}
          title={t(`resources.invites.${asking.kind}.title`, { email: asking.invite.email })}
          text={t(`resources.invites.${asking.kind}.text`)}
          action={t(`resources.invites.${asking.kind}.action`)}
          run={() =>
            asking.kind === 'resend' ? data.resendInvite(asking.invite.id) : data.withdrawInvite(asking.invite.id)
          }
          message={`resources.invites.${asking.kind}.done`}
          messageArgs={{ email: asking.invite.email }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
