import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { ForwardIcon } from './icons';

export interface ChoiceRowProps {
  title: string;
  /** Description below the title. */
  text?: string;
  onChoose: () => void;
}

/** ChoiceRow is a row of a sheet that can be pressed. */
export function ChoiceRow({ title, text, onChoose }: ChoiceRowProps) {
  return (
    <ButtonBase
      onClick={onChoose}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        width: '100%',
        minHeight: 64,
        px: 4,
        py: 2.5,
        textAlign: 'left',
        borderRadius: 5,
        boxShadow: `inset 0 0 0 1px ${theme.vars.palette.brand.line}`,
        '&:hover': { bgcolor: 'brand.wash' },
        '&.Mui-focusVisible': { outline: `3px solid ${theme.vars.palette.brand.deep}`, outlineOffset: 2 },
      })}
    >
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="subtitle1"
          component="span"
          sx={{ display: 'block', '&::first-letter': { textTransform: 'uppercase' } }}
        >
          {title}
        </Typography>
        {text && (
          <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
            {text}
          </Typography>
        )}
      </Box>
      <Box component="span" sx={{ display: 'flex', color: 'text.disabled' }}>
        <ForwardIcon size={20} />
      </Box>
    </ButtonBase>
  );
}
