import { useLocation } from 'react-router';
import { broughtBy } from './brought.ts';
import { UseCode } from './UseCode.tsx';
import { UseInvite } from './UseInvite.tsx';

/** What somebody who is signed in brings along: they use it, or leave it. */
export function BroughtPage() {
  const brought = broughtBy(useLocation().search);
  if (!brought) return null;
  if ('invite' in brought) return <UseInvite key={brought.invite} invite={brought.invite} />;
  return <UseCode key={brought.code} code={brought.code} />;
}
