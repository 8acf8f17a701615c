import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router';

/** Returns a function that reports whether the user is still on the page, for work that ends later. */
export function useHere(): () => boolean {
  const { pathname } = useLocation();
  const address = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address belongs to the path that is rendered
  useEffect(() => {
    // That of the window changes before the next page is rendered, which may have to load.
    address.current = window.location.pathname;
    return () => {
      address.current = undefined;
    };
  }, [pathname]);
  return useCallback(() => address.current === window.location.pathname, []);
}

/** Returns a function that navigates after work that took a while, unless the user has left the page. */
export function useNavigateHere() {
  const navigate = useNavigate();
  const here = useHere();
  return async (to: To | -1, options?: NavigateOptions): Promise<void> => {
    if (here()) await (to === -1 ? navigate(-1) : navigate(to, options));
  };
}
