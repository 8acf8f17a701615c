import { useEffect, useState } from 'react';
import type { Look } from '@/lib/look';
import { visitWhitelabel } from '@/lib/visit';

const set = (selector: string, attribute: 'href' | 'content', value: string) =>
  document.head.querySelector(selector)?.setAttribute(attribute, value);

/** Sets the page's description, or none when it is empty. */
function describe(text: string) {
  const meta = document.head.querySelector<HTMLMetaElement>('meta[name=description]');
  if (text === '') return meta?.remove();
  const element = meta ?? document.head.appendChild(document.createElement('meta'));
  element.name = 'description';
  element.content = text;
}

/**
 * Updates the head of the page when the brand changes: title, description, icons, manifest and theme colour.
 */
export function useHead({ slug, appName, customTitle, customDescription, customFavicon, primaryColor }: Look): void {
  // The server's title, shown while the page sets none.
  const [title] = useState(() => document.head.querySelector('title'));
  useEffect(() => {
    if (title) title.textContent = customTitle || appName;
    describe(customDescription);
    if (customFavicon) set('link[rel=icon]', 'href', customFavicon);
    set('link[rel=apple-touch-icon]', 'href', `/brand/${slug}/icon-192.png`);
    // The manifest of a host needs no parameter. A white-label in the link does.
    set('link[rel=manifest]', 'href', `/api/manifest.json${slug === visitWhitelabel() ? `?wl=${slug}` : ''}`);
    set('meta[name=theme-color]', 'content', primaryColor);
  }, [title, slug, appName, customTitle, customDescription, customFavicon, primaryColor]);
}
