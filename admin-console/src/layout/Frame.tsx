import { scale } from '@lepelblad/theme';
import CloseIcon from '@mui/icons-material/Close';
import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoading } from 'react-admin';
import { useLocation } from 'react-router';
import { useSaveKey, useSingleKeys } from '@/components/keys';
import { useText } from '@/providers/i18n';
import { Account } from './Account';
import { Brand } from './Brand';
import { ErrorBoundary } from './ErrorBoundary';
import { Navigation } from './Navigation';
import { Palette, PaletteButton } from './Palette';
import { SignInAgain } from './SignInAgain';

/** Frame is around every page: a side bar, or a top bar with a menu on narrow screens. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useText();
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  useSingleKeys();
  useSaveKey();
  useFocusOnNewPage(pathname, content);
  return (
    <Box
      sx={{
        display: { xs: 'block', md: 'grid' },
        gridTemplateColumns: `${scale.side}px minmax(0, 1fr)`,
        minHeight: '100dvh',
      }}
    >
      <Button
        variant="contained"
        onClick={() => content.current?.focus()}
        sx={{ position: 'fixed', left: 8, top: -80, zIndex: 'tooltip', '&:focus-visible': { top: 8 } }}
      >
        {t('navigation.skip')}
      </Button>
      <SignInAgain />
      <Palette />
      <SideBar />
      <TopBar key={pathname} />
      <Box
        component="main"
        ref={content}
        tabIndex={-1}
        sx={{ minWidth: 0, px: { xs: 4, md: 6 }, py: { xs: 4, md: 5 }, '&:focus-visible': { outline: 'none' } }}
      >
        <Busy />
        <ErrorBoundary page={pathname}>{children}</ErrorBoundary>
      </Box>
    </Box>
  );
}

/** Focuses a new page, as a browser would, except the first one, which the browser focuses. */
function useFocusOnNewPage(pathname: string, content: { current: HTMLElement | null }) {
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}

/** Busy is a progress bar while data are being fetched. */
function Busy() {
  const loading = useLoading();
  return (
    <LinearProgress
      aria-hidden="true"
      sx={{
        position: 'fixed',
        inset: '0 0 auto 0',
        height: 3,
        zIndex: 'tooltip',
        bgcolor: 'transparent',
        visibility: loading ? 'visible' : 'hidden',
      }}
    />
  );
}

function SideBar() {
  return (
    <Box
      component="header"
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        gap: 5,
        position: 'sticky',
        top: 0,
        height: '100dvh',
        overflowY: 'auto',
        px: 3,
        py: 5,
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ px: 3 }}>
        <Brand />
      </Box>
      <PaletteButton />
      <Navigation />
      <Box sx={{ mt: 'auto' }}>
        <Account />
      </Box>
    </Box>
  );
}

function TopBar() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Box
      component="header"
      sx={{
        display: { xs: 'flex', md: 'none' },
        alignItems: 'center',
        justifyContent: 'space-between',
        pl: 4,
        pr: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Brand />
      <IconButton aria-label={t('navigation.open')} aria-expanded={open} onClick={() => setOpen(true)}>
        <MenuIcon />
      </IconButton>
      <Drawer anchor="right" open={open} onClose={close} slotProps={{ paper: { 'aria-label': t('navigation.label') } }}>
        <Box sx={{ width: 280, maxWidth: '85vw', p: 3, display: 'flex', flexDirection: 'column', gap: 5, flex: 1 }}>
          <IconButton aria-label={t('navigation.close')} onClick={close} sx={{ alignSelf: 'end' }}>
            <CloseIcon />
          </IconButton>
          <PaletteButton />
          <Navigation onNavigate={close} />
          <Box sx={{ mt: 'auto' }}>
            <Account />
          </Box>
        </Box>
      </Drawer>
    </Box>
  );
}
