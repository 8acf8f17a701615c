import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type RefObject, useEffect, useState } from 'react';
import { useText } from '@/providers/i18n';

interface Wrong {
  label: string;
  message: string;
  field: HTMLElement;
}

/** The fields of a form that are marked as wrong, with their labels and messages. */
function wrongFields(form: HTMLElement): Wrong[] {
  return [...form.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map((field) => ({
    label: field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name,
    message: document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    field,
  }));
}

/** ErrorSummary names the fields of a form that were refused, when there are several, and goes to them. */
export function ErrorSummary({ form }: { form: RefObject<HTMLElement | null> }) {
  const t = useText();
  const [wrong, setWrong] = useState<Wrong[]>([]);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const look = () => setWrong(wrongFields(element));
    const observer = new MutationObserver(look);
    observer.observe(element, { subtree: true, attributes: true, attributeFilter: ['aria-invalid'] });
    look();
    return () => observer.disconnect();
  }, [form]);
  if (wrong.length < 2) return null;
  return (
    <Alert severity="error">
      {t('form.wrong', { smart_count: wrong.length })}
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {wrong.map(({ label, message, field }) => (
          <li key={`${field.id} ${label}`}>
            <Link component="button" type="button" variant="body2" color="inherit" onClick={() => field.focus()}>
              {label}
            </Link>
            {message && `: ${message}`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
