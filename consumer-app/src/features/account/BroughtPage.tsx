import { useLocation } from 'react-router';
import { broughtBy } from './brought.ts';
import { UseCode } from './UseCode.tsx';
import { UseInvite } from './UseInvite.tsx';

/** The invite or code in the address of a signed-in user, who uses or declines it. */
export function BroughtPage() {
  const brought = broughtBy(useLocation().search);
  if (!brought) return null;
  if ('invite' in brought) return <UseInvite key={brought.invite} invite={brought.invite} />;
  return <UseCode key={brought.code} code={brought.code} />;
}
