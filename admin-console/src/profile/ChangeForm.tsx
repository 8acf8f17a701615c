import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { ErrorSummary } from '@/components/ErrorSummary';

interface ChangeFormProps {
  form: RefObject<HTMLFormElement | null>;
  /** Why the server refused, unless a field shows it. */
  problem: string | null;
  onSubmit: (values: (name: string) => string) => void;
  children: ReactNode;
}

/** ChangeForm is the form in a panel of the page. */
export function ChangeForm({ form, problem, onSubmit, children }: ChangeFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    onSubmit((name) => String(entries.get(name) ?? ''));
  };
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 4,
        px: 4,
        pt: 1,
        pb: 4,
        maxWidth: 480,
        justifyItems: 'start',
        // While the form is filled in, its button stays in sight.
        '&:focus-within > :has(> [type=submit])': {
          position: 'sticky',
          bottom: 0,
          zIndex: 1,
          justifySelf: 'stretch',
          my: -3,
          py: 3,
          bgcolor: 'background.paper',
        },
        // A field that gets the focus is scrolled above the button.
        '& input': { scrollMarginBottom: 120 },
      }}
    >
      {problem !== null && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      {children}
      <ErrorSummary form={form} />
    </Box>
  );
}
