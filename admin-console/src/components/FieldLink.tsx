import Link from '@mui/material/Link';
import type { ReactNode } from 'react';

/**
 * fieldNamed returns the field of a form with a name of the server, such as `steps.0.text`, or else the closest one: a
 * part of it, or what it is part of.
 */
function fieldNamed(form: ParentNode, name: string): HTMLElement | null {
  for (let at = name; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const field = form.querySelector<HTMLElement>(`[name="${CSS.escape(at)}"], [name^="${CSS.escape(`${at}.`)}"]`);
    if (field) return field;
  }
  return null;
}

/** focusField goes to the field of a form with a name of the server. */
export const focusField = (form: ParentNode | null, name: string) => {
  const field = form && fieldNamed(form, name);
  field?.scrollIntoView?.({ block: 'center' });
  field?.focus({ preventScroll: true });
};

/** FieldLink goes to a field of the form around it, by its name of the server. */
export function FieldLink({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Link
      component="button"
      type="button"
      variant="body2"
      color="inherit"
      onClick={({ currentTarget }) => focusField(currentTarget.closest('form'), name)}
      sx={{ textAlign: 'left', verticalAlign: 'baseline' }}
    >
      {children}
    </Link>
  );
}
