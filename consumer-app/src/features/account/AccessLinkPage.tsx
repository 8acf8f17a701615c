import { useLocation } from 'react-router';
import { accessLinkOf } from './accessLink.ts';
import { UseCode } from './UseCode.tsx';
import { UseInvite } from './UseInvite.tsx';

/** AccessLinkPage shows the invite or code in the URL to a signed-in user, who uses or declines it. */
export function AccessLinkPage() {
  const link = accessLinkOf(useLocation().search);
  if (!link) return null;
  if ('invite' in link) return <UseInvite key={link.invite} invite={link.invite} />;
  return <UseCode key={link.code} code={link.code} />;
}
