import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useText } from '@/lib/i18n';
import { MinusIcon, PlusIcon } from './icons';

export interface StepperProps {
  /** What is counted, for screen readers, such as `Porties`. */
  name: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** Step of the buttons. Default: 1. */
  step?: number;
  /** Returns the value as text, such as `1 portie`. */
  label: (value: number) => string;
}

/** Stepper is a number between a minus and a plus button. */
export function Stepper({ name, value, onChange, min = 1, max = 12, step = 1, label }: StepperProps) {
  const t = useText();
  const button = (direction: -1 | 1) => {
    const next = value + direction * step;
    return (
      <IconButton
        aria-label={`${name}: ${t(direction < 0 ? 'app.action.less' : 'app.action.more')}`}
        disabled={next < min || next > max}
        onClick={() => onChange(next)}
        sx={{ color: 'brand.ink' }}
      >
        {direction < 0 ? <MinusIcon size={20} /> : <PlusIcon size={20} />}
      </IconButton>
    );
  };
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ display: 'inline-flex', alignItems: 'center', borderRadius: 6, bgcolor: 'brand.tint', color: 'brand.ink' }}
    >
      {button(-1)}
      <Box
        component="output"
        aria-live="polite"
        sx={{ minWidth: 76, textAlign: 'center', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}
      >
        {label(value)}
      </Box>
      {button(1)}
    </Box>
  );
}
