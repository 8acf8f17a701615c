import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Failure } from '@/components/Failure';
import { useText } from '@/providers/i18n';
import { addressOf } from './address';
import type { WhitelabelProvider } from './calls';
import type { shownOf } from './form';

/** Paths that a preview can show. */
const paths = ['/', '/register', '/start', '/keto-test', '/login', '/privacy-policy'] as const;

/** The frames, by width in pixels of the page in them. */
const frames = { phone: 390, wide: 1280 } as const;
const heights = { phone: 760, wide: 860 } as const;

/** Preview shows the real site of a brand with the look that is being edited, which changes while it is typed. */
export function Preview({ id, shown }: { id: string; shown: ReturnType<typeof shownOf> }) {
  const t = useText();
  const data = useDataProvider<WhitelabelProvider>();
  const [frame, setFrame] = useState<keyof typeof frames>('phone');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const [path, setPath] = useState('/');
  const [typed, setTyped] = useState('/');
  const page = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const opened = useQuery({
    queryKey: ['whitelabels', 'preview', id],
    queryFn: async () => (await data.openPreview(id)).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const preview = opened.data;
  const address = preview && `${addressOf(preview.domain)}?preview=${preview.token}`;
  const origin = address && new URL(address).origin;

  useEffect(() => {
    if (!origin) return;
    const send = () => page.current?.contentWindow?.postMessage({ ...shown, path, scheme }, origin);
    const receive = (event: MessageEvent) => {
      if (event.origin === origin && event.source === page.current?.contentWindow) send();
    };
    send();
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [shown, path, scheme, origin]);

  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setRoom(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const width = frames[frame];
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  const go = (to: string) => {
    const next = to.startsWith('/') ? to : `/${to}`;
    setPath(next);
    setTyped(next);
  };
  return (
    <Box component="section" aria-label={t('resources.whitelabels.preview.title')} sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'end' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={frame}
          aria-label={t('resources.whitelabels.preview.width')}
          onChange={(_, value: keyof typeof frames | null) => value && setFrame(value)}
        >
          <ToggleButton value="phone">{t('resources.whitelabels.preview.phone')}</ToggleButton>
          <ToggleButton value="wide">{t('resources.whitelabels.preview.wide')}</ToggleButton>
        </ToggleButtonGroup>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={scheme}
          aria-label={t('resources.whitelabels.preview.scheme')}
          onChange={(_, value: 'light' | 'dark' | null) => value && setScheme(value)}
        >
          <ToggleButton value="light">{t('resources.whitelabels.preview.light')}</ToggleButton>
          <ToggleButton value="dark">{t('resources.whitelabels.preview.dark')}</ToggleButton>
        </ToggleButtonGroup>
        <Box
          component="form"
          onSubmit={(event: React.FormEvent) => {
            event.preventDefault();
            go(typed);
          }}
          sx={{ display: 'flex', gap: 2, flex: '1 1 200px', alignItems: 'end' }}
        >
          <TextField
            size="small"
            label={t('resources.whitelabels.preview.path')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ htmlInput: { list: 'preview-paths', autoComplete: 'off', spellCheck: false } }}
            sx={{ flex: 1 }}
          />
          <datalist id="preview-paths">
            {paths.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
          <Button type="submit" variant="outlined">
            {t('resources.whitelabels.preview.go')}
          </Button>
        </Box>
      </Box>
      <Box ref={place} sx={{ minWidth: 0, display: 'grid', justifyItems: 'center' }}>
        {opened.error ? (
          <Failure error={opened.error} onRetry={() => void opened.refetch()} />
        ) : (
          address && (
            <Box
              sx={{
                border: 1,
                borderColor: 'divider',
                borderRadius: frame === 'phone' ? '28px' : 2,
                overflow: 'hidden',
                boxShadow: frame === 'phone' ? 3 : 0,
              }}
              // Below it are the buttons that save, and above it those of the preview.
              style={{ width: width * scale, height: `min(${heights[frame] * scale}px, max(360px, 100dvh - 200px))` }}
            >
              <Box
                component="iframe"
                ref={page}
                src={address}
                title={t('resources.whitelabels.preview.title')}
                sx={{ border: 0, display: 'block', transformOrigin: '0 0' }}
                style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
              />
            </Box>
          )
        )}
      </Box>
    </Box>
  );
}
