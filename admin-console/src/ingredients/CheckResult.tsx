import Alert from '@mui/material/Alert';
import type { RefObject } from 'react';
import { useText } from '@/providers/i18n';
import type { IngredientCheck } from './calls';
import { ProblemList } from './ProblemList';

/** The result of checking an ingredient without saving it. */
export function CheckResult({ check, place }: { check: IngredientCheck; place: RefObject<HTMLDivElement | null> }) {
  const t = useText();
  const { acceptable, problems } = check;
  const withSeverity = (severity: 'error' | 'warning') =>
    problems.flatMap(({ field = '', message, ...one }) => (one.severity === severity ? [{ field, message }] : []));
  const warnings = withSeverity('warning');
  if (problems.length === 0) {
    return (
      <Alert ref={place} tabIndex={-1} severity="success" role="status">
        {t('resources.ingredients.form.checked.good')}
      </Alert>
    );
  }
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      severity={acceptable ? 'warning' : 'error'}
      role="alert"
      sx={{ alignItems: 'flex-start' }}
    >
      {!acceptable && (
        <>
          {t('resources.ingredients.form.checked.wrong')}
          <ProblemList problems={withSeverity('error')} />
        </>
      )}
      {warnings.length > 0 && (
        <>
          {t(
            acceptable
              ? 'resources.ingredients.form.checked.doubtful'
              : 'resources.ingredients.form.checked.doubtfulToo',
          )}
          <ProblemList problems={warnings} />
        </>
      )}
    </Alert>
  );
}
