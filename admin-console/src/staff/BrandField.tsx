import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type DataProvider, type RaRecord, useDataProvider, useGetIdentity } from 'react-admin';
import { useProblem } from '@/components/problem';
import type { RefusedField } from '@/components/useRefusal';
import { useText } from '@/providers/i18n';

interface Brand extends RaRecord<string> {
  name: string;
}

/** The value of the field when all brands are chosen. */
export const allBrands = 'all';

/** For which brand: one that one looks after, or all of them for who holds a role for all. Nothing is chosen until somebody does. */
export function BrandField({ error, ...field }: RefusedField) {
  const t = useText();
  const data = useDataProvider();
  const problemOf = useProblem();
  const { identity } = useGetIdentity();
  const brands = useQuery({
    queryKey: ['whitelabels', 'all'],
    queryFn: ({ signal }) => everyBrand(data, signal),
    // Without a network this is to fail, and say so, not to wait in silence.
    networkMode: 'always',
  });
  if (brands.error && !brands.data) {
    return (
      <Alert
        severity="error"
        role="alert"
        action={
          <Button variant="text" onClick={() => void brands.refetch()}>
            {t('state.retry')}
          </Button>
        }
      >
        {problemOf(brands.error).text}
      </Alert>
    );
  }
  const known = brands.data ?? [];
  const forAll = identity?.allTenants === true;
  const [only] = known;
  return (
    <TextField
      // What is chosen at first depends on what there is.
      key={brands.status}
      select
      {...field}
      error={error}
      helperText={error && t('resources.staff.invite.chooseBrand')}
      disabled={brands.isPending}
      label={t('resources.staff.fields.brand')}
      defaultValue={!forAll && known.length === 1 ? only?.id : ''}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{brands.isPending ? t('list.loading') : t('resources.staff.invite.noBrand')}</option>
      {forAll && <option value={allBrands}>{t('resources.staff.allBrands')}</option>}
      {known.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  );
}

/** As many as the contract allows on a page. */
const perPage = 100;

async function everyBrand(data: DataProvider, signal: AbortSignal): Promise<Brand[]> {
  const found: Brand[] = [];
  for (let page = 1; ; page++) {
    const query = { pagination: { page, perPage }, sort: { field: 'name', order: 'ASC' as const }, filter: {}, signal };
    const { data: brands, total = 0 } = await data.getList<Brand>('whitelabels', query);
    found.push(...brands);
    if (brands.length < perPage || found.length >= total) return found;
  }
}
