import Button from '@mui/material/Button';
import { csvOf, download } from '@/components/csv';
import { useBrands } from '@/components/useBrands';
import { useText } from '@/providers/i18n';
import { useSelection } from './useSelection';

/** Download is a button that saves a table as a file, named by its brand. */
export function Download({ name, of, rows }: { name: string; of: string; rows: (string | number)[][] }) {
  const t = useText();
  const { data: brands = [] } = useBrands();
  const [{ tenantId }] = useSelection(brands[0]?.id ?? '');
  const slug = brands.find(({ id }) => id === tenantId)?.slug ?? '';
  return (
    <Button
      variant="text"
      sx={{ flexShrink: 0, mr: -3, whiteSpace: 'nowrap' }}
      onClick={() => download(`${slug}-${name}.csv`, csvOf(rows))}
      aria-label={t('resources.figures.downloadOf', { name: of })}
    >
      {t('resources.figures.download')}
    </Button>
  );
}
