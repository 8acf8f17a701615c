import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Panel } from '@/components/Panel';
import { Picture } from '@/components/Picture';
import { textIn, useLanguage, useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Recipe } from './calls';

/** The ingredients for all servings together. */
export function Lines({ recipe }: { recipe: Recipe }) {
  const t = useText();
  const numbers = useNumbers();
  const language = useLanguage();
  return (
    <Panel title={t('resources.recipes.show.ingredients', { servings: recipe.servings })}>
      <Table sx={{ '& th, & td': { px: 4 }, '& tbody tr:last-of-type > *': { borderBottom: 0 } }}>
        <TableBody sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {recipe.ingredients.map(({ ingredient, quantity, unit, grams, note, optional, heated }) => (
            <TableRow key={ingredient.slug}>
              <TableCell component="th" scope="row">
                <Box component="span" sx={{ display: 'inline-flex', gap: 2, alignItems: 'center' }}>
                  <Picture code={ingredient.picture} size={20} />
                  {ingredient.name}
                </Box>
                <Typography variant="caption" color="textSecondary" sx={{ display: 'block', pl: 7 }}>
                  {[
                    textIn(note, language),
                    optional && t('resources.recipes.fields.optional'),
                    heated && t('resources.recipes.show.heated'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {numbers.short(quantity)}{' '}
                {t(`resources.recipes.unit.${unit}`, { smart_count: numbers.count(quantity) })}
                {unit !== 'g' && (
                  <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                    {t('resources.recipes.show.grams', { amount: numbers.short(grams) })}
                  </Typography>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}
