import { actorValues } from '@lepelblad/api/enums';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess, useDataProvider, useListFilterContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { ChoiceFilter } from '@/components/ChoiceFilter';
import { DateField } from '@/components/DateField';
import { ExportButton } from '@/components/ExportButton';
import { ListPage } from '@/components/ListPage';
import { ReachFilter } from '@/components/ReachFilter';
import { type Column, RecordTable } from '@/components/RecordTable';
import { useBrands } from '@/components/useBrands';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { AuditProvider, Entry } from './calls';
import { useDetails } from './useDetails';

/** AuditList is the audit trail: what was done, by whom. */
export function AuditList() {
  const t = useText();
  const translate = useTranslate();
  const numbers = useNumbers();
  const { data: brands = [] } = useBrands();
  const { canAccess: seesConsumers = false } = useCanAccess({ resource: 'consumers', action: 'list' });
  const brandOf = ({ tenantId }: Entry) =>
    brands.find(({ id }) => id === tenantId)?.name ?? t('resources.audit.platform');
  const whoOf = ({ by, actor }: Entry) => by ?? t(`resources.audit.actor.${actor}`);
  const detailsOf = useDetails();
  const columns: Column<Entry>[] = [
    {
      label: t('resources.audit.fields.what'),
      cell: ({ what }) => what,
      below: (entry) => (
        <>
          <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'block', sm: 'none' } }}>
            {[numbers.moment(entry.at), whoOf(entry), brandOf(entry)].join(' · ')}
          </Typography>
          <Typography
            variant="caption"
            color="textSecondary"
            sx={{ display: 'block', fontWeight: 400, overflowWrap: 'anywhere' }}
          >
            {detailsOf(entry)}
          </Typography>
        </>
      ),
    },
    { label: t('resources.audit.fields.at'), from: 'sm', nowrap: true, cell: ({ at }) => numbers.moment(at) },
    { label: t('resources.audit.fields.who'), from: 'sm', cell: whoOf },
    { label: t('list.brand'), from: 'md', cell: brandOf },
    {
      label: t('resources.audit.fields.account'),
      from: 'lg',
      nowrap: true,
      cell: ({ tenantId, account, what }) =>
        seesConsumers && tenantId && account ? (
          <Link
            component={RouterLink}
            to={`/consumers/${tenantId}.${account}/show`}
            aria-label={t('resources.audit.accountOf', { what })}
          >
            {account.slice(0, 8)}
          </Link>
        ) : (
          account?.slice(0, 8)
        ),
    },
  ];
  return (
    <ListPage
      title={t('resources.audit.title')}
      countOf={(total) => translate('resources.audit.entries', { smart_count: total })}
      sort={{ field: 'at', order: 'DESC' }}
      filters={<Filters />}
      action={
        <ExportButton<Entry>
          resource="audit"
          file={t('resources.audit.file')}
          head={[
            t('resources.audit.fields.at'),
            t('resources.audit.fields.what'),
            t('resources.audit.fields.who'),
            t('list.brand'),
            t('resources.audit.fields.account'),
            t('resources.audit.fields.details'),
          ]}
          row={(entry) => [entry.at, entry.what, whoOf(entry), brandOf(entry), entry.account ?? '', rawDetails(entry)]}
        />
      }
      empty={{ title: t('resources.audit.none'), text: t('resources.audit.noneText') }}
    >
      <RecordTable label={t('resources.audit.title')} columns={columns} />
    </ListPage>
  );
}

/** rawDetails returns all details of an entry, for a file. */
const rawDetails = ({ details }: Entry) =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ');

function Filters() {
  const t = useText();
  const data = useDataProvider<AuditProvider>();
  const { filterValues, setFilters } = useListFilterContext();
  const { data: actions = [] } = useQuery({
    queryKey: ['auditActions'],
    queryFn: async ({ signal }) => (await data.auditActions(signal)).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = filterValues;
    setFilters(value ? { ...others, [name]: value } : others);
  };
  const { account, from = '', to = '' } = filterValues;
  return (
    <>
      <ReachFilter />
      <ChoiceFilter
        name="action"
        label={t('resources.audit.fields.what')}
        any={t('resources.audit.anyAction')}
        options={actions.map(({ key, name }) => ({ value: key, text: name }))}
      />
      <ChoiceFilter
        name="actor"
        label={t('resources.audit.fields.who')}
        any={t('resources.audit.anyActor')}
        options={actorValues.map((actor) => ({ value: actor, text: t(`resources.audit.actor.${actor}`) }))}
      />
      <DateField
        label={t('resources.audit.from')}
        value={from}
        max={to || undefined}
        onChange={(day) => set('from', day)}
      />
      <DateField
        label={t('resources.audit.to')}
        value={to}
        min={from || undefined}
        onChange={(day) => set('to', day)}
      />
      {account && <Chip label={t('resources.audit.ofAccount')} onDelete={() => set('account', '')} />}
    </>
  );
}
