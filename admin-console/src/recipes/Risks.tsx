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

/** For whom a recipe is unsafe, and by which ingredients. */
export function Risks({ recipe: { risks } }: { recipe: Recipe }) {
  const t = useText();
  const numbers = useNumbers();
  return (
    <Panel title={t('resources.recipes.show.risks')}>
      {risks.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 4 }}>
          {t('resources.recipes.show.noRisks')}
        </Typography>
      ) : (
        <Table sx={{ '& th, & td': { px: 4 }, '& tbody tr:last-of-type > *': { borderBottom: 0 } }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('resources.recipes.show.unsafeFor')}</TableCell>
              <TableCell>{t('resources.recipes.show.because')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {risks.map(({ risk, unsafeFor, ingredients }) => (
              <TableRow key={risk}>
                <TableCell component="th" scope="row">
                  {numbers.list(unsafeFor.map((group) => t(`resources.ingredients.unsafeFor.${group}`)))}
                </TableCell>
                <TableCell>
                  {numbers.list(ingredients)}
                  <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                    {t(`resources.ingredients.risk.${risk}`)}
                  </Typography>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}
