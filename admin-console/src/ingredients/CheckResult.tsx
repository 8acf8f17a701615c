import Alert from '@mui/material/Alert';
import type { RefObject } from 'react';
import { useText } from '@/providers/i18n';
import type { IngredientCheck } from './calls';
import { Said } from './Said';

/** What the server said of an ingredient that was looked over. */
export function Checked({ check, place }: { check: IngredientCheck; place: RefObject<HTMLDivElement | null> }) {
  const t = useText();
  const { acceptable, problems } = check;
  const said = (severity: 'error' | 'warning') =>
    problems.flatMap(({ field = '', message, ...one }) => (one.severity === severity ? [{ field, message }] : []));
  const doubts = said('warning');
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
          <Said problems={said('error')} />
        </>
      )}
      {doubts.length > 0 && (
        <>
          {t(
            acceptable
              ? 'resources.ingredients.form.checked.doubtful'
              : 'resources.ingredients.form.checked.doubtfulToo',
          )}
          <Said problems={doubts} />
        </>
      )}
    </Alert>
  );
}
