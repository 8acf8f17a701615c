import { useEffect, useState } from 'react';
import type { Look } from '@/lib/look';

const set = (selector: string, attribute: 'href' | 'content', value: string) =>
  document.head.querySelector(selector)?.setAttribute(attribute, value);

/** The head that the server wrote follows the look from path to path: title, icon, the colour around the page. */
export function useHead({ appName, customTitle, customFavicon, primaryColor }: Look): void {
  // The server's own, which shows for as long as a page has none: pages put theirs before it.
  const [title] = useState(() => document.head.querySelector('title'));
  useEffect(() => {
    if (title) title.textContent = customTitle || appName;
    if (customFavicon) set('link[rel=icon]', 'href', customFavicon);
    set('meta[name=theme-color]', 'content', primaryColor);
  }, [title, appName, customTitle, customFavicon, primaryColor]);
}
