import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useProblemUntilChanged } from '@/components/useProblemUntilChanged';
import type { FormValues } from './form';

/** The props that all sections of the form have. */
export interface SectionProps {
  values: FormValues;
  set: (change: Partial<FormValues>) => void;
  /** Validation errors by field. */
  problems: Record<string, string>;
}

/** Fields in columns on a wide screen. */
export const Row = ({ columns = 2, children }: { columns?: number; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 4,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${columns}, minmax(0, 1fr))` },
    }}
  >
    {children}
  </Box>
);

/** The content of a panel of the form. */
export const Section = ({ children }: { children: ReactNode }) => (
  <Box sx={{ px: 4, pt: 2, pb: 4, display: 'grid', gap: 4, minWidth: 0 }}>{children}</Box>
);

interface ChoiceProps<Value extends string> {
  /** Name of the server. */
  name: string;
  required?: boolean;
  label: string;
  value: Value | '';
  options: readonly { value: Value; label: string }[];
  problem?: string | undefined;
  /** The text before a choice is made. */
  empty?: string;
  onChoose: (value: Value) => void;
}

/** A field to choose one of a few options. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { name, required = false, label, value, options, empty, onChoose } = props;
  const problem = useProblemUntilChanged(props.problem, value);
  return (
    <TextField
      select
      name={name}
      required={required}
      label={label}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      onChange={(event) => onChoose(event.target.value as Value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {empty !== undefined && value === '' && <option value="">{empty}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  );
}

interface TypedProps {
  /** Name of the server. */
  name: string;
  required?: boolean;
  label: string;
  value: string;
  problem?: string | undefined;
  help?: string | undefined;
  lang?: string;
  decimal?: boolean;
  maxLength?: number;
  onChange: (value: string) => void;
}

/** A text field. */
export function Typed(props: TypedProps) {
  const { name, required = false, label, value, help, lang, decimal = false, maxLength, onChange } = props;
  const problem = useProblemUntilChanged(props.problem, value);
  return (
    <TextField
      name={name}
      required={required}
      label={label}
      value={value}
      error={problem !== undefined}
      helperText={problem ?? help}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { lang, maxLength, autoComplete: 'off', ...(decimal ? { inputMode: 'decimal' } : {}) } }}
    />
  );
}
