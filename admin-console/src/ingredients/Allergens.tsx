import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import type { Ingredient } from './calls';

/** The allergens of an ingredient and how certain they are. */
export function Allergens({ ingredient: { allergens, mayContain, allergensUnknown } }: { ingredient: Ingredient }) {
  const t = useText();
  const found = [
    ...allergens.map((name) => ({ name, certainty: t('resources.ingredients.allergens.contains'), sure: true })),
    ...mayContain.map((name) => ({ name, certainty: t('resources.ingredients.allergens.mayContain'), sure: false })),
  ];
  return (
    <Panel title={t('resources.ingredients.allergens.title')}>
      {allergensUnknown && (
        <Box sx={{ px: 4, pb: found.length > 0 ? 2 : 4 }}>
          <Alert severity="warning">{t('resources.ingredients.allergens.unknownText')}</Alert>
        </Box>
      )}
      {found.length > 0 && (
        <Table sx={{ '& th, & td': { px: 4 }, '& tbody tr:last-of-type > *': { borderBottom: 0 } }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('resources.ingredients.allergens.allergen')}</TableCell>
              <TableCell>{t('resources.ingredients.fields.certainty')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {found.map(({ name, certainty, sure }) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row" sx={{ fontWeight: sure ? 600 : 400 }}>
                  {name}
                </TableCell>
                <TableCell>{certainty}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {found.length === 0 && !allergensUnknown && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 4 }}>
          {t('resources.ingredients.allergens.none')}
        </Typography>
      )}
    </Panel>
  );
}
