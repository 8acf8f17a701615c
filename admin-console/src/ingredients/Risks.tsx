import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import type { Ingredient } from './calls';

/** The risks of an ingredient, and which of them its name implies. */
export function Risks({ ingredient: { risks, risksOfName } }: { ingredient: Ingredient }) {
  const t = useText();
  return (
    <Panel title={t('resources.ingredients.risks.title')}>
      {risks.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 4 }}>
          {t('resources.ingredients.risks.none')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 8, pr: 4, pb: 4 }}>
          {risks.map((risk) => {
            const name = t(`resources.ingredients.risk.${risk}`);
            return (
              <Typography key={risk} component="li" variant="body2">
                {risksOfName.includes(risk) ? t('resources.ingredients.risks.fromName', { risk: name }) : name}
              </Typography>
            );
          })}
        </Box>
      )}
    </Panel>
  );
}
