import { useLook } from '@/lib/look';

/** PageTitle sets the title of the browser tab, such as `Boodschappen · Lepelblad`. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${useLook().appName}`}</title>;
}
