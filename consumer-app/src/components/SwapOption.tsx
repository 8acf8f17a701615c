import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { breakable } from '@/lib/format';
import { Cover, type CoverImage } from './Cover';
import { ForwardIcon } from './icons';

export interface SwapOptionProps extends CoverImage {
  name: string;
  /** Effect on the day, such as `−40 kcal, −12 g eiwit`. */
  effect: string;
  /** Effect on the shopping list, by line, such as `Erbij: citroen (2)`. */
  notes?: readonly string[];
  onChoose: () => void;
  disabled?: boolean;
}

/** SwapOption shows an alternative recipe for a meal. The whole card is the button. */
export function SwapOption({ name, effect, notes = [], onChoose, disabled = false, ...cover }: SwapOptionProps) {
  return (
    <ButtonBase
      onClick={onChoose}
      disabled={disabled}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 3.5,
        width: '100%',
        p: 2,
        pr: 3,
        textAlign: 'left',
        borderRadius: 5,
        boxShadow: `inset 0 0 0 1px ${theme.vars.palette.brand.line}`,
        transition: theme.transitions.create('background-color', { duration: 120 }),
        '&:hover': { bgcolor: 'brand.wash' },
        '&.Mui-disabled': { opacity: 0.5 },
        '&.Mui-focusVisible': { outline: `3px solid ${theme.vars.palette.brand.deep}`, outlineOffset: 2 },
      })}
    >
      <Box
        component="span"
        sx={{ display: 'block', width: 96, height: 84, flex: 'none', borderRadius: 3.5, overflow: 'hidden' }}
      >
        <Cover {...cover} sizes="96px" />
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle1" component="span" sx={{ display: 'block', hyphens: 'auto' }}>
          {breakable(name)}
        </Typography>
        <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block', mt: 0.5 }}>
          {effect}
        </Typography>
        {notes.map((note) => (
          <Typography key={note} variant="caption" component="span" sx={{ display: 'block', color: 'brand.deep' }}>
            {note}
          </Typography>
        ))}
      </Box>
      <Box component="span" sx={{ display: 'flex', color: 'text.disabled' }}>
        <ForwardIcon size={20} />
      </Box>
    </ButtonBase>
  );
}
