import { useEffect, useState } from 'react';
import type { Look } from '@/lib/look';
import { visitWhitelabel } from '@/lib/visit';

const set = (selector: string, attribute: 'href' | 'content', value: string) =>
  document.head.querySelector(selector)?.setAttribute(attribute, value);

/** The page's description; none when it is empty. */
function describe(text: string) {
  const meta = document.head.querySelector<HTMLMetaElement>('meta[name=description]');
  if (text === '') return meta?.remove();
  const element = meta ?? document.head.appendChild(document.createElement('meta'));
  element.name = 'description';
  element.content = text;
}

/**
 * The head that the server wrote follows the look from path to path: title, description, icons, manifest, the colour
 * around the page.
 */
export function useHead({ slug, appName, customTitle, customDescription, customFavicon, primaryColor }: Look): void {
  // The server's own, which shows for as long as a page has none: pages put theirs before it.
  const [title] = useState(() => document.head.querySelector('title'));
  useEffect(() => {
    if (title) title.textContent = customTitle || appName;
    describe(customDescription);
    if (customFavicon) set('link[rel=icon]', 'href', customFavicon);
    set('link[rel=apple-touch-icon]', 'href', `/brand/${slug}/icon-192.png`);
    // The host has a manifest of its own; one that a link named has to be named again.
    set('link[rel=manifest]', 'href', `/api/manifest.json${slug === visitWhitelabel() ? `?wl=${slug}` : ''}`);
    set('meta[name=theme-color]', 'content', primaryColor);
  }, [title, slug, appName, customTitle, customDescription, customFavicon, primaryColor]);
}
