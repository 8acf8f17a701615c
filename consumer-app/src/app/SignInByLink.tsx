import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { reportExpiredLink, setSession } from '@/features/account';
import type { Session } from '@/lib/boot';
import { keepPaymentStep } from '@/lib/paymentStep';
import { afterExpiredLink, afterLink, visitorOf } from './access.ts';
import { AuthenticatingScreen } from './screens';

export interface SignInByLinkProps {
  /** The result of a sign-in link: a session, or null. Undefined without a link. */
  following?: Promise<Session | null> | undefined;
  /** Whether the sign-in has finished and pages can be shown. */
  onDone: () => void;
  children: ReactNode;
}

/**
 * Shows no page until the link of a mail has signed the user in. The rules of access decide where that leads.
 */
export function SignInByLink({ following, onDone, children }: SignInByLinkProps) {
  const queries = useQueryClient();
  const { pathname } = useLocation();

  useEffect(() => {
    let mounted = true;
    void following?.then((session) => {
      if (!mounted) return;
      if (session === null) {
        reportExpiredLink(queries, afterExpiredLink(pathname), pathname);
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
