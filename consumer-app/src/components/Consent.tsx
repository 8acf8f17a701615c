import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

export interface ConsentProps {
  name: string;
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Whether the form cannot be sent without it. */
  required?: boolean;
  /** The reason for asking, below the label. */
  reason?: string;
  /** Error message, in place of the reason. */
  error?: string | undefined;
}

/** Consent is a consent checkbox. It is never ticked in advance. */
export function Consent({ name, label, checked, onChange, required = false, reason, error }: ConsentProps) {
  const id = useId();
  const explanation = error ?? reason;
  return (
    <Box>
      <FormControlLabel
        sx={{ alignItems: 'flex-start', m: 0, ml: -2.5, gap: 0.5 }}
        control={
          <Checkbox
            name={name}
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{
              input: {
                'aria-required': required,
                'aria-invalid': error !== undefined,
                'aria-describedby': explanation ? id : undefined,
              },
            }}
          />
        }
        label={
          <Typography variant="body2" sx={{ pt: 2.75 }}>
            {label}
          </Typography>
        }
      />
      {explanation && (
        <Typography
          id={id}
          variant="caption"
          component="p"
          sx={{ pl: 9, color: error === undefined ? 'text.secondary' : 'brand.danger' }}
        >
          {explanation}
        </Typography>
      )}
    </Box>
  );
}
