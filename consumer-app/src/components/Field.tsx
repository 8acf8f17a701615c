import FormControl, { type FormControlProps } from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, type Ref, useId } from 'react';

export interface FieldProps extends Omit<OutlinedInputProps, 'label' | 'notched' | 'ref' | 'sx'> {
  label?: ReactNode;
  /** Help or an error message, below the field. */
  helperText?: ReactNode;
  /** Style of the whole field, including its label. */
  sx?: FormControlProps['sx'];
  ref?: Ref<HTMLDivElement>;
}

/**
 * Field is a text field below its label. MUI's TextField includes every kind of field and the menus of some, which adds
 * about 14 kB to every page with a field.
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
