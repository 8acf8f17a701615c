import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { leadTo, setSession } from '@/features/account';
import type { Session } from '@/lib/boot';
import { paths } from '@/lib/paths';
import { keepPaymentStep } from '@/lib/paymentStep';
import { afterLink, visitorOf } from './access.ts';
import { AuthenticatingScreen } from './screens';

export interface SignInByLinkProps {
  /** What following the link of a mail comes to: a session, or null. Undefined when there is no link, or no longer. */
  following?: Promise<Session | null> | undefined;
  /** It came to something, and the pages can be shown. */
  onDone: () => void;
  children: ReactNode;
}

/**
 * Shows no page until it is known whom the link of a mail signs in; where that leads is for the rules of access to say.
 */
export function SignInByLink({ following, onDone, children }: SignInByLinkProps) {
  const queries = useQueryClient();
  const { pathname } = useLocation();

  useEffect(() => {
    let mounted = true;
    void following?.then((session) => {
      if (!mounted) return;
      if (session === null) {
        leadTo(queries, paths.start);
      } else {
        const { heading, paying } = afterLink(pathname, visitorOf(session));
        setSession(queries, session, heading);
        if (paying) keepPaymentStep(paying);
      }
      onDone();
    });
    return () => {
      mounted = false;
    };
  }, [following, onDone, queries, pathname]);

  return following ? <AuthenticatingScreen /> : children;
}
