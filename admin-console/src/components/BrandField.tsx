import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useGetIdentity } from 'react-admin';
import { useText } from '@/providers/i18n';
import { useProblem } from './problem';
import { useBrands } from './useBrands';
import type { RefusedField } from './useRefusal';

/** The value of the field when all brands are chosen. */
export const allBrands = 'all';

interface BrandFieldProps extends RefusedField {
  /** Whether all brands can be chosen, by a user whose role is for all. */
  all?: boolean;
}

/** BrandField chooses one of the user's brands. Nothing is shown when there is only one. */
export function BrandField({ error, all = false, ...field }: BrandFieldProps) {
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
  const forAll = all && identity?.allTenants === true;
  const [only] = options;
  if (!forAll && only && options.length === 1) return <input type="hidden" name={field.name} value={only.id} />;
  return (
    <TextField
      // The default value depends on the brands, so the field is recreated when they are loaded.
      key={brands.status}
      select
      required
      {...field}
      error={error}
      helperText={error && t('resources.staff.invite.chooseBrand')}
      disabled={brands.isPending}
      label={t('resources.staff.fields.brand')}
      defaultValue=""
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
