import type { Branding, Whitelabel } from '@/lib/boot';
import type { Brands } from '@/lib/look';
import { type Scheme, showInScheme } from './scheme';

/** A message from the console to the page that it shows as a preview. */
interface Message {
  whitelabel?: Whitelabel;
  branding?: Branding;
  /** A path of the site to go to. */
  path?: string;
  /** The colour scheme to show instead of the system's. */
  scheme?: Scheme;
}

/**
 * Shows the look that is being edited and the path that the console sends, until the returned function is called. Only
 * messages of the console at `origin`, which shows this page in a frame, count.
 */
export function followConsole(
  origin: string,
  onLook: (change: (brands: Brands) => Brands) => void,
  onPath: (path: string) => void,
): () => void {
  const token = new URLSearchParams(window.location.search).get('preview') ?? rememberedToken;
  rememberedToken = token;
  /** Images of a brand without a host are requested with the token. */
  const open = (url: string) => (url.startsWith('/media/') && token ? `${url}?preview=${token}` : url);
  const shown = (brands: Brands): Brands => ({
    ...brands,
    whitelabel: brands.whitelabel && {
      ...brands.whitelabel,
      logoUrl: open(brands.whitelabel.logoUrl),
      backgroundImage: open(brands.whitelabel.backgroundImage),
    },
    branding: brands.branding && {
      ...brands.branding,
      logoUrl: open(brands.branding.logoUrl),
      customFavicon: open(brands.branding.customFavicon),
    },
  });
  let shownScheme: Scheme | undefined;
  let stopScheme = () => {};
  const receive = ({ origin: from, source, data }: MessageEvent<Message | null>) => {
    if (from !== origin || source !== window.parent || !data) return;
    const { whitelabel, branding, path, scheme } = data;
    if (whitelabel && branding) onLook((brands) => shown({ ...brands, whitelabel, branding }));
    if (typeof path === 'string') onPath(path);
    if (scheme && scheme !== shownScheme) {
      stopScheme();
      shownScheme = scheme;
      stopScheme = showInScheme(scheme);
    }
  };
  onLook(shown);
  window.addEventListener('message', receive);
  window.parent.postMessage({ preview: 'ready' }, origin);
  return () => {
    stopScheme();
    window.removeEventListener('message', receive);
  };
}

let rememberedToken = '';
