import Typography from '@mui/material/Typography';
import { useCanAccess, useTranslate } from 'react-admin';
import { BrandFilter } from '@/components/BrandFilter';
import { ListPage } from '@/components/ListPage';
import { type Column, RecordTable } from '@/components/RecordTable';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Batch } from './calls';
import { Make } from './Make';
import { lengthOf } from './words';

/** BatchList lists the batches of purchase codes of a brand, newest first. */
export function BatchList() {
  const t = useText();
  const translate = useTranslate();
  const numbers = useNumbers();
  const { canAccess: mayMake = false } = useCanAccess({ action: 'create' });
  const columns: Column<Batch>[] = [
    {
      label: t('resources.batches.fields.name'),
      cell: ({ name }) => name,
      below: ({ product }) => (
        <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'block', md: 'none' } }}>
          {product}
        </Typography>
      ),
    },
    { label: t('resources.batches.fields.product'), from: 'md', cell: ({ product }) => product },
    { label: t('resources.batches.fields.length'), from: 'sm', nowrap: true, cell: (batch) => lengthOf(batch, t) },
    {
      label: t('resources.batches.fields.used'),
      align: 'right',
      nowrap: true,
      cell: ({ used, codes }) =>
        t('resources.batches.usedOf', { used: numbers.whole(used), codes: numbers.whole(codes) }),
    },
    {
      label: t('resources.batches.fields.createdAt'),
      from: 'lg',
      nowrap: true,
      cell: ({ createdAt }) => numbers.moment(createdAt),
    },
  ];
  return (
    <ListPage
      title={t('resources.batches.title')}
      countOf={(total) => translate('resources.batches.count', { smart_count: total })}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={<BrandFilter />}
      make={mayMake && <Make />}
      empty={{ title: t('resources.batches.none'), text: t('resources.batches.noneText') }}
    >
      <RecordTable label={t('resources.batches.title')} columns={columns} />
    </ListPage>
  );
}
