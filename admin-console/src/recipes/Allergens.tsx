import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Recipe } from './calls';

/** The allergens of a recipe, how certain they are and from which ingredients they come. */
export function Allergens({ recipe: { allergens } }: { recipe: Recipe }) {
  const t = useText();
  const numbers = useNumbers();
  return (
    <Panel title={t('resources.recipes.show.allergens')}>
      {allergens.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 4 }}>
          {t('resources.recipes.show.noAllergens')}
        </Typography>
      ) : (
        <Table sx={{ '& th, & td': { px: 4 }, '& tbody tr:last-of-type > *': { borderBottom: 0 } }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('resources.recipes.show.allergen')}</TableCell>
              <TableCell>{t('resources.recipes.show.because')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {allergens.map(({ allergen, name, certainty, ingredients = [] }) => (
              <TableRow key={allergen}>
                <TableCell component="th" scope="row" sx={{ fontWeight: certainty === 'mayContain' ? 400 : 600 }}>
                  {name}
                  <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                    {t(`resources.recipes.show.certainty.${certainty}`)}
                  </Typography>
                </TableCell>
                <TableCell>{numbers.list(ingredients)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}
