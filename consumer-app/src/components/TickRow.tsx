import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { CheckIcon } from './icons';
import { visuallyHidden } from './visuallyHidden';

export interface TickRowProps {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** A small line below the name, such as `nodig: 310 g, 3 maaltijden`. */
  detail?: string;
  /** Before the detail, in the colour of danger. */
  warning?: string;
  /** Quantity on the right, such as `165 g` or `1 zak van 400 g`. */
  quantity?: string;
  /** A button on the far right, such as delete. */
  action?: ReactNode;
  /** The tick is a choice and does not mean that something is done: the name is not struck out. */
  choice?: boolean;
  /** Draws a line below the row. */
  line?: boolean;
}

const Row = styled('label')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 48,
  padding: '9px 0',
  cursor: 'pointer',
  '& input': visuallyHidden,
  '&:has(input:focus-visible)': {
    outline: `3px solid ${theme.vars.palette.brand.deep}`,
    outlineOffset: 2,
    borderRadius: 8,
  },
  '&.done:has(input:checked) > span:not(.tick)': { color: theme.vars.palette.text.secondary },
  '&.done:has(input:checked) .name': { textDecoration: 'line-through' },
}));

/** A row that can be ticked: large tick, name, amount. The whole row can be pressed. */
export function TickRow(props: TickRowProps) {
  const { name, checked, onChange, detail, warning, quantity, action, choice = false, line = false } = props;
  const about = useId();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        borderBottom: line ? '1px solid' : 0,
        borderColor: 'brand.line',
      }}
    >
      <Row className={choice ? undefined : 'done'}>
        <input
          type="checkbox"
          aria-describedby={detail || warning ? about : undefined}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Box
          component="span"
          className="tick"
          sx={{
            flex: 'none',
            display: 'grid',
            placeItems: 'center',
            width: 28,
            height: 28,
            borderRadius: '50%',
            border: '2px solid',
            borderColor: checked ? 'brand.deep' : 'brand.outline',
            bgcolor: checked ? 'brand.deep' : 'transparent',
            color: 'brand.onDeep',
          }}
        >
          {checked && <CheckIcon size={18} />}
        </Box>
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="span" className="name" sx={{ display: 'block', fontWeight: 600, lineHeight: 21 / 17 }}>
            {name}
          </Typography>
          {(detail || warning) && (
            <Typography id={about} variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
              {warning && (
                <Box component="span" sx={{ display: 'block', color: 'brand.danger', fontWeight: 600 }}>
                  {warning}
                </Box>
              )}
              {detail}
            </Typography>
          )}
        </Box>
        {quantity && (
          <Typography
            component="span"
            sx={{ maxWidth: '46%', textAlign: 'right', fontWeight: 600, lineHeight: 20 / 17, textWrap: 'balance' }}
          >
            {quantity}
          </Typography>
        )}
      </Row>
      {action}
    </Box>
  );
}
