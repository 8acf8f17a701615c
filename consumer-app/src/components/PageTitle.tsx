import { useLook } from '@/lib/look';

/** The browser's title of a page: `Boodschappen · Lepelblad`. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${useLook().appName}`}</title>;
}
