import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Sheet } from '@/components/Sheet';
import { TickRow } from '@/components/TickRow';
import { useBottomBar } from '@/components/useBottomBar';
import { useCheckSession, useSession } from '@/features/account';
import { client } from '@/lib/api';
import type { Session } from '@/lib/boot';
import { clearDevice } from '@/lib/device/clear';
import { currentLanguage, useText } from '@/lib/i18n';
import { notifyProblem } from '@/lib/toast';

/** How often the session is checked while a page is shown: without and with something of support, in milliseconds. */
const calm = 60_000;
const near = 10_000;

type SupportHere = NonNullable<Session['support']>;

/** Support asks for permission when support wants to look at the user's pages, and says so while it may. */
export function Support() {
  const here = useSession()?.support;
  const check = useCheckSession();
  const pause = here ? near : calm;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void check();
    }, pause);
    return () => clearInterval(timer);
  }, [check, pause]);
  if (!here) return null;
  if (here.state === 'allowed') return <SupportBar here={here} />;
  return here.viewing ? null : <Request by={here.by} />;
}

/** A time in Amsterdam: `14:30`. */
const timeOf = (at: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { timeStyle: 'short', timeZone: 'Europe/Amsterdam' }).format(new Date(at));

function useAnswer() {
  const check = useCheckSession();
  const [busy, setBusy] = useState(false);
  const answer = async (call: () => Promise<unknown>, next: () => Promise<void> = check) => {
    setBusy(true);
    try {
      await call();
      await next();
    } catch (error) {
      void notifyProblem(error);
      await check();
    }
    setBusy(false);
  };
  return { busy, answer };
}

/** returnTo opens the console. What this browser stored of the user must not remain in that of support. */
async function returnTo(console: string): Promise<void> {
  await clearDevice({ changes: true });
  window.location.replace(console);
}

const stop = () => client.DELETE('/user/support-session');

function Request({ by }: { by: string }) {
  const t = useText();
  const { busy, answer } = useAnswer();
  const [health, setHealth] = useState(false);
  const refuse = () => void answer(stop);
  return (
    <Sheet
      open
      onClose={refuse}
      title={t('support.ask.title')}
      actions={
        <>
          <Button
            variant="contained"
            disabled={busy}
            onClick={() => void answer(() => client.POST('/user/support-session', { body: { health } }))}
          >
            {t('support.ask.allow')}
          </Button>
          <Button variant="text" disabled={busy} onClick={refuse}>
            {t('support.ask.refuse')}
          </Button>
        </>
      }
    >
      <Typography>{t('support.ask.text', { by })}</Typography>
      <TickRow
        choice
        name={t('support.ask.health')}
        detail={t('support.ask.healthDetail')}
        checked={health}
        onChange={setHealth}
      />
    </Sheet>
  );
}

/** SupportBar says, to the user and to support, that support can see the pages, and ends it. */
function SupportBar({ here: { viewing, by, until, health, console: back } }: { here: SupportHere }) {
  const t = useText();
  const { busy, answer } = useAnswer();
  const { bar, inFront } = useBottomBar();
  return (
    <Box
      component="section"
      ref={bar}
      aria-label={t('support.label')}
      sx={(theme) => ({
        position: inFront ? 'fixed' : 'static',
        zIndex: theme.zIndex.appBar + 1,
        inset: 'auto 0 0',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 6,
        rowGap: 1,
        px: { xs: 5, md: 8 },
        pt: 2,
        pb: 'max(8px, env(safe-area-inset-bottom))',
        bgcolor: 'brand.ink',
        color: 'brand.card',
        '@media print': { display: 'none' },
      })}
    >
      <Typography variant="body2" role="status">
        {t(viewing ? 'support.viewer' : 'support.owner', { by, until: timeOf(until) })}{' '}
        {health && t('support.withHealth')}
      </Typography>
      <Button
        variant="outlined"
        size="small"
        disabled={busy}
        onClick={() => void answer(stop, back ? () => returnTo(back) : undefined)}
        sx={{ color: 'inherit', borderColor: 'currentColor' }}
      >
        {t('support.stop')}
      </Button>
    </Box>
  );
}
