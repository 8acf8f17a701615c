import Alert from '@mui/material/Alert';

/** FormProblem shows the error of a form as a whole and makes screen readers announce it. */
export function FormProblem({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <Alert severity="error" icon={false} role="alert" sx={{ mb: 5, borderRadius: 4 }}>
      {children}
    </Alert>
  );
}
