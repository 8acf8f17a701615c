import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Returns the token in the URL and removes it from there, so that it is neither kept in the history nor shared. */
export function useToken(): string {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => hash.slice(1));
  useEffect(() => {
    if (hash) navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
}
