import TextField from '@mui/material/TextField';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: { value: Value; text: string; disabled?: boolean }[];
  error?: string | undefined;
  help?: string | undefined;
  onChange: (value: Value) => void;
}

/** Choice is a select field. */
export function Choice<Value extends string>({ label, value, options, error, help, onChange }: ChoiceProps<Value>) {
  return (
    <TextField
      select
      label={label}
      value={value}
      error={Boolean(error)}
      helperText={error ?? help}
      onChange={(event) => onChange(event.target.value as Value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options.map(({ value, text, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {text}
        </option>
      ))}
    </TextField>
  );
}
