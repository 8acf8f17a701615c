import Link from '@mui/material/Link';
import { useText } from '@/providers/i18n';

/** OutLink is a link to another site, which opens in a new tab. */
export function OutLink({ href, children }: { href: string; children: string }) {
  const t = useText();
  return (
    <Link
      href={href}
      target="_blank"
      rel="noopener"
      underline="hover"
      aria-label={t('value.opens', { name: children })}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
}
