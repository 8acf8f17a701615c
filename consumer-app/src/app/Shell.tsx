import { scale } from '@lepelblad/theme';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { BrandLogo } from '@/components/BrandLogo';
import { bottomEdge } from '@/components/bottomEdge';
import { ProfileIcon, RecipesIcon, ShoppingIcon, WeekIcon } from '@/components/icons';
import { content, Page } from '@/components/Page';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { NetworkBar } from './NetworkBar';

const places = [
  { to: paths.week, name: 'app.navigation.week', Icon: WeekIcon, end: true },
  { to: paths.recipes, name: 'app.navigation.recipes', Icon: RecipesIcon, end: false },
  { to: paths.shopping, name: 'app.navigation.shopping', Icon: ShoppingIcon, end: false },
  { to: paths.profile, name: 'app.navigation.profile', Icon: ProfileIcon, end: false },
] as const;

/** The height of the navigation bar: one row of text, and two rows at 200 %. */
const barHeight = '4.75rem';

const Navigation = styled('nav', { shouldForwardProp: (name) => name !== 'bar' })<{ bar: boolean }>(
  ({ theme, bar }) => ({
    position: 'fixed',
    zIndex: theme.zIndex.appBar,
    // The consent banner comes when the page is there: the bar slides above it.
    inset: 'auto 0 0',
    transform: `translateY(calc(-1 * ${bottomEdge}))`,
    transition: theme.transitions.create('transform'),
    display: bar ? 'grid' : 'none',
    // Four links side by side, or two by two with large text.
    gridTemplateColumns: 'repeat(auto-fit, minmax(4.5rem, 1fr))',
    padding: '6px 8px max(6px, env(safe-area-inset-bottom))',
    borderTop: `1px solid ${theme.vars.palette.brand.line}`,
    backgroundColor: theme.vars.palette.brand.card,
    '& .logo': { display: 'none' },
    '& a.place': {
      flexDirection: 'column',
      gap: 3,
      minHeight: 56,
      borderRadius: 14,
      fontSize: '0.8125rem',
      lineHeight: 16 / 13,
      fontWeight: 600,
      color: theme.vars.palette.text.disabled,
      '&:focus-visible': { outline: `3px solid ${theme.vars.palette.brand.deep}`, outlineOffset: -2 },
      '&[aria-current=page]': { color: theme.vars.palette.brand.deep },
    },
    [theme.breakpoints.up('md')]: {
      inset: `var(--band) auto ${bottomEdge} 0`,
      transform: 'none',
      transition: 'none',
      display: 'flex',
      flexDirection: 'column',
      gap: 2,
      width: scale.side,
      padding: '26px 14px',
      borderTop: 0,
      borderRight: `1px solid ${theme.vars.palette.brand.line}`,
      backgroundColor: 'transparent',
      '& .logo': { display: 'block', padding: '4px 14px', marginBottom: 24 },
      '& a.place': {
        flex: 'none',
        flexDirection: 'row',
        justifyContent: 'flex-start',
        gap: 12,
        minHeight: 48,
        padding: '0 14px',
        fontSize: '1rem',
        color: theme.vars.palette.text.secondary,
        transition: theme.transitions.create('background-color', { duration: 120 }),
        '&:hover': { backgroundColor: theme.vars.palette.brand.wash },
        '&[aria-current=page]': {
          backgroundColor: theme.vars.palette.brand.tint,
          color: theme.vars.palette.brand.ink,
        },
      },
    },
    '@media print': { display: 'none' },
  }),
);

/** The frame of the dashboard. */
function Frame({ bar }: { bar: boolean }) {
  const t = useText();
  const { pathname } = useLocation();
  const wide = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true });
  const main = useRef<HTMLElement>(null);
  const from = useRef(pathname);

  // Keyboard and screen reader users start a new page at its content.
  useEffect(() => {
    if (from.current !== pathname) main.current?.focus({ preventScroll: true });
    from.current = pathname;
  }, [pathname]);

  const navigation = (
    <Navigation bar={bar} aria-label={t('app.navigation.label')}>
      <Link to={paths.week} className="logo">
        <BrandLogo />
      </Link>
      {places.map(({ to, name, Icon, end }) => (
        <ButtonBase key={to} component={NavLink} to={to} end={end} className="place">
          <Icon />
          {t(name)}
        </ButtonBase>
      ))}
    </Navigation>
  );

  // The focus order is the visual order: a bar at the side precedes the page, and one at the bottom follows it.
  return (
    <Page component="div" sx={{ display: 'flex', flexDirection: 'column', pl: { md: `${scale.side}px` } }}>
      {wide && navigation}
      <NetworkBar />
      <Box
        {...content}
        ref={main}
        sx={{
          flex: 1,
          width: '100%',
          maxWidth: 1180,
          mx: 'auto',
          px: { xs: 5, md: 8 },
          pt: { xs: 2, md: 7 },
          pb: bar ? { xs: `calc(${barHeight} + 32px + env(safe-area-inset-bottom))`, md: 8 } : 8,
          outline: 'none',
        }}
      >
        <Outlet />
      </Box>
      {!wide && navigation}
    </Page>
  );
}

/** The dashboard, with a navigation bar at the bottom of a phone or at the side of a wide screen. */
export const Shell = () => <Frame bar />;

/** The dashboard without the bar on a phone, for pages with a button at the bottom. */
export const BarelessShell = () => <Frame bar={false} />;
