import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { BrandFilter } from '@/components/BrandFilter';
import { ChoiceFilter } from '@/components/ChoiceFilter';
import { ListPage } from '@/components/ListPage';
import { type Column, RecordTable } from '@/components/RecordTable';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { brandOf, owned } from '@/providers/owned';
import type { Dispute } from './calls';

/** DisputeList lists the payments of a brand that a bank took back: the open ones, or the others. */
export function DisputeList() {
  const t = useText();
  const translate = useTranslate();
  const numbers = useNumbers();
  const reasonOf = ({ reason }: Dispute) => translate(`resources.disputes.reason.${reason}`, { _: reason });
  const stateOf = ({ status, answerBy, closedAt }: Dispute) => {
    if (status !== 'open') {
      return [t(`resources.disputes.status.${status}`), closedAt && numbers.moment(closedAt)]
        .filter(Boolean)
        .join(', ');
    }
    return answerBy ? numbers.moment(answerBy) : t('resources.disputes.noAnswer');
  };
  const columns: Column<Dispute>[] = [
    {
      label: t('resources.disputes.fields.name'),
      cell: ({ id, consumerId, name }) =>
        consumerId ? (
          <Link component={RouterLink} to={`/consumers/${owned(brandOf(id), { id: consumerId }).id}/show`}>
            {name}
          </Link>
        ) : (
          t('resources.disputes.visitor')
        ),
      below: (dispute) => (
        <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'block', md: 'none' } }}>
          {dispute.plan} · {reasonOf(dispute)}
        </Typography>
      ),
    },
    { label: t('resources.disputes.fields.plan'), from: 'md', cell: ({ plan }) => plan },
    {
      label: t('resources.disputes.fields.amount'),
      align: 'right',
      nowrap: true,
      cell: ({ amount }) => numbers.money(amount.cents, amount.currency),
    },
    { label: t('resources.disputes.fields.reason'), from: 'md', cell: reasonOf },
    {
      label: t('resources.disputes.fields.openedAt'),
      from: 'lg',
      nowrap: true,
      cell: ({ openedAt }) => numbers.moment(openedAt),
    },
    { label: t('resources.disputes.fields.state'), cell: stateOf },
    { label: t('resources.disputes.fields.stripeId'), from: 'xl', cell: ({ stripeId }) => stripeId },
  ];
  return (
    <ListPage
      title={t('resources.disputes.title')}
      countOf={(total) => translate('resources.disputes.name', { smart_count: total })}
      sort={{ field: 'openedAt', order: 'ASC' }}
      filters={
        <>
          <BrandFilter />
          <ChoiceFilter
            name="closed"
            label={t('resources.disputes.fields.state')}
            any={t('resources.disputes.open')}
            options={[{ value: 'closed', text: t('resources.disputes.closed') }]}
          />
        </>
      }
      above={
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '70ch' }}>
          {t('resources.disputes.text')}
        </Typography>
      }
      empty={{ title: t('resources.disputes.none'), text: t('resources.disputes.noneText') }}
    >
      <RecordTable label={t('resources.disputes.title')} columns={columns} />
    </ListPage>
  );
}
