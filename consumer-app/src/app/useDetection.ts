import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '@/features/account';
import { client } from '@/lib/api';
import type { Boot } from '@/lib/boot';
import { type DetectionRequest, detect, isDue, type Sources } from '@/lib/detection';
import { whenIdle } from '@/lib/idle';
import { type Brands, brandsOf } from '@/lib/look';
import { notifyError } from '@/lib/toast';
import { rememberWhitelabel } from '@/lib/visit';

const sources: Sources = {
  branding: async (signal) => answered(await client.GET('/whitelabel/domain/branding', { signal })).data.branding,
  current: async (signal) => answered(await client.GET('/whitelabel/domain/current', { signal })).data.whitelabel,
  bySlug: async (slug, signal) =>
    answered(await client.GET('/whitelabel/slug/{slug}', { params: { path: { slug } }, signal })).data,
};

function answered<Data>({ data }: { data?: Data }): Data {
  if (data === undefined) throw new Error('The answer is empty.');
  return data;
}

/**
 * Fetches the brand of the site on the first load, and when the path, `wl` or the signed-in account changes. What the
 * server put in the page is shown at once and confirmed when the browser is idle. `detecting` is true while nothing can
 * be shown: on a page without data, and until the white-label in a link is known.
 */
export function useDetection(boot: Boot): { brands: Brands; detecting: boolean } {
  const { pathname, search } = useLocation();
  const account = useSession()?.id;
  const remembered = rememberWhitelabel(search);
  const slug = account === undefined ? remembered : undefined; // the brand of the account decides
  const [brands, setBrands] = useState(() => brandsOf(boot));
  const [last, setLast] = useState<DetectionRequest>();
  const detected = boot.fromServer && (slug === undefined || brands.whitelabel !== null);
  const detecting = !detected && (last === undefined || last.slug !== slug);

  const navigate = useNavigate();
  useEffect(() => {
    if (!boot.preview) return;
    let stop: (() => void) | undefined;
    let mounted = true;
    void import('./preview').then(({ followConsole }) => {
      if (mounted) stop = followConsole(boot.preview, setBrands, (path) => void navigate(path));
    });
    return () => {
      mounted = false;
      stop?.();
    };
  }, [boot.preview, navigate]);

  useEffect(() => {
    if (boot.preview) return; // the console decides what is shown
    if (!isDue(last, { slug, account, path: pathname, at: Date.now() })) return;
    if (!detecting && !navigator.onLine) return; // the request would fail
    let mounted = true;
    const ask = async () => {
      const detection = await detect(sources, brands, slug);
      if (!mounted) return;
      for (const warning of detection.warnings) console.warn(warning);
      if (detection.problem !== undefined) void notifyError(detection.problem);
      setBrands(detection.brands);
      setLast({ slug, account, path: pathname, at: Date.now() });
    };
    const cancel = whenIdle(() => void ask(), detecting);
    return () => {
      mounted = false;
      cancel();
    };
  }, [last, slug, account, pathname, detecting, brands, boot.preview]);

  return { brands, detecting };
}
