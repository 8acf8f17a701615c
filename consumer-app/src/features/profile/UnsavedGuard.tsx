import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Sheet } from '@/components/Sheet';
import { useText } from '@/lib/i18n';

/** UnsavedGuard asks for confirmation before a link or closing the page loses unsaved changes. */
export function UnsavedGuard({ active }: { active: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const [to, setTo] = useState<string>();

  useEffect(() => {
    if (!active) return;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
      if (!link || link.origin !== window.location.origin || link.hash || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(link.pathname + link.search);
    };
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    // In the capture phase, before the link's own handler navigates.
    document.addEventListener('click', onClick, { capture: true });
    window.addEventListener('beforeunload', onLeave);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('beforeunload', onLeave);
    };
  }, [active]);

  return (
    <Sheet
      open={to !== undefined}
      onClose={() => setTo(undefined)}
      title={t('profile.setting.unsaved.title')}
      actions={
        <>
          <Button variant="contained" onClick={() => setTo(undefined)}>
            {t('profile.setting.unsaved.stay')}
          </Button>
          <Button onClick={() => to !== undefined && void navigate(to)}>{t('profile.setting.unsaved.leave')}</Button>
        </>
      }
    >
      <Typography>{t('profile.setting.unsaved.text')}</Typography>
    </Sheet>
  );
}
