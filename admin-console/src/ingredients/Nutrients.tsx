import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Ingredient } from './calls';

/** The order of Regulation (EU) No 1169/2011, annex XV. `within` marks a part of the row above. */
const lines = [
  { key: 'fat' },
  { key: 'saturated', within: true },
  { key: 'carbohydrate' },
  { key: 'sugars', within: true },
  { key: 'fibre' },
  { key: 'protein' },
  { key: 'salt' },
] as const satisfies { key: keyof Ingredient; within?: boolean }[];

/** The nutrients per 100 g. Unknown is not zero. */
export function Nutrients({ ingredient }: { ingredient: Ingredient }) {
  const t = useText();
  const numbers = useNumbers();
  const grams = (amount: number | undefined) =>
    amount === undefined ? (
      <Typography component="span" variant="body2" color="textSecondary">
        {t('value.unknown')}
      </Typography>
    ) : (
      t('resources.ingredients.nutrients.grams', { amount: numbers.hundredths(amount) })
    );
  return (
    <Panel title={t('resources.ingredients.nutrients.title')}>
      <Table sx={{ '& th, & td': { px: 4 }, '& tbody tr:last-of-type > *': { borderBottom: 0 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('resources.ingredients.nutrients.nutrient')}</TableCell>
            <TableCell align="right">{t('resources.ingredients.nutrients.amount')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <TableRow>
            <TableCell component="th" scope="row">
              {t('resources.ingredients.fields.energy')}
            </TableCell>
            <TableCell align="right">
              {t('resources.ingredients.nutrients.kcal', { amount: numbers.whole(ingredient.kcal) })}
            </TableCell>
          </TableRow>
          {lines.map((line) => (
            <TableRow key={line.key}>
              <TableCell component="th" scope="row">
                <Box component="span" sx={{ pl: 'within' in line ? 4 : 0 }}>
                  {t(`resources.ingredients.fields.${line.key}`)}
                </Box>
              </TableCell>
              <TableCell align="right">{grams(ingredient[line.key])}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}
