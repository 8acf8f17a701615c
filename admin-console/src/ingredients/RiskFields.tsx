import { riskValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import type { Risk } from './calls';
import { Section, type SectionProps } from './fields';

interface RiskFieldsProps extends SectionProps {
  /** The risks that the name implies, from the server's last response. */
  ofName: readonly Risk[];
}

/** Fields for the risks of the ingredient. Those of its name are checked and cannot be changed. */
export function RiskFields({ values, set, problems, ofName }: RiskFieldsProps) {
  const t = useText();
  return (
    <Panel title={t('resources.ingredients.risks.title')}>
      <Section>
        <Typography variant="body2" color="textSecondary">
          {t('resources.ingredients.risks.text')}
        </Typography>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))' }}>
          {riskValues.map((risk) => {
            const named = ofName.includes(risk);
            const name = t(`resources.ingredients.risk.${risk}`);
            const chosen = (on: boolean) =>
              riskValues.filter((other) => (other === risk ? on : values.risks.includes(other)));
            return (
              <FormControlLabel
                key={risk}
                label={named ? t('resources.ingredients.risks.fromName', { risk: name }) : name}
                slotProps={{ typography: { variant: 'body2' } }}
                control={
                  <Checkbox
                    name={`risks.${risk}`}
                    checked={named || values.risks.includes(risk)}
                    disabled={named}
                    onChange={(_, on) => set({ risks: chosen(on) })}
                  />
                }
              />
            );
          })}
        </Box>
        <FormHelperText error={problems.risks !== undefined}>
          {problems.risks ?? t('resources.ingredients.risks.nameText')}
        </FormHelperText>
      </Section>
    </Panel>
  );
}
