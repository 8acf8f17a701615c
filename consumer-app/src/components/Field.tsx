import FormControl, { type FormControlProps } from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, type Ref, useId } from 'react';

export interface FieldProps extends Omit<OutlinedInputProps, 'label' | 'notched' | 'ref' | 'sx'> {
  label?: ReactNode;
  /** Below the field: what helps, or what is wrong with what was typed. */
  helperText?: ReactNode;
  /** Of the whole field, its label included. */
  sx?: FormControlProps['sx'];
  ref?: Ref<HTMLDivElement>;
}

/**
 * A text field below its label. MUI's own brings every kind of field that there is, with the menus of some, which is
 * some 14 kB that every page with a field would wait for.
 */
export function Field({ id: givenId, label, helperText, error = false, disabled = false, sx, ...input }: FieldProps) {
  const own = useId();
  const id = givenId ?? own;
  const helperId = helperText ? `${id}-helper-text` : undefined;
  return (
    <FormControl fullWidth error={error} disabled={disabled} {...(sx && { sx })}>
      {label && (
        <InputLabel id={`${id}-label`} htmlFor={id}>
          {label}
        </InputLabel>
      )}
      <OutlinedInput id={id} aria-describedby={helperId} {...input} />
      {helperText && <FormHelperText id={helperId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
