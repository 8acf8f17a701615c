import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useGetIdentity } from 'react-admin';
import { useProblem } from '@/components/problem';
import { useBrands } from '@/components/useBrands';
import type { RefusedField } from '@/components/useRefusal';
import { useText } from '@/providers/i18n';

/** The value of the field when all brands are chosen. */
export const allBrands = 'all';

/** BrandField chooses one of the user's brands, or all if the user's role is for all. It starts without a choice. */
export function BrandField({ error, ...field }: RefusedField) {
  const t = useText();
  const problemOf = useProblem();
  const { identity } = useGetIdentity();
  const brands = useBrands();
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
  const options = brands.data ?? [];
  const forAll = identity?.allTenants === true;
  const [only] = options;
  return (
    <TextField
      // The default value depends on the brands, so the field is recreated when they are loaded.
      key={brands.status}
      select
      {...field}
      error={error}
      helperText={error && t('resources.staff.invite.chooseBrand')}
      disabled={brands.isPending}
      label={t('resources.staff.fields.brand')}
      defaultValue={!forAll && options.length === 1 ? only?.id : ''}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{brands.isPending ? t('list.loading') : t('resources.staff.invite.noBrand')}</option>
      {forAll && <option value={allBrands}>{t('resources.staff.allBrands')}</option>}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
