import Alert from '@mui/material/Alert';

/** What is wrong with a form as a whole, read out at once. */
export function FormProblem({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <Alert severity="error" icon={false} role="alert" sx={{ mb: 5, borderRadius: 4 }}>
      {children}
    </Alert>
  );
}
