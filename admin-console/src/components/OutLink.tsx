import Link from '@mui/material/Link';
import { useText } from '@/providers/i18n';

/** A link to a brand's own site, in a tab of its own. */
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
