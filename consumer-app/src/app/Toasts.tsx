import { useTheme } from '@mui/material/styles';
import { type CSSProperties, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';
import 'sonner/dist/styles.css';
import { scale } from '@lepelblad/theme';
import { bottomEdge } from '@/components/bottomEdge';
import { useText } from '@/lib/i18n';

/**
 * Short messages at the bottom right, above the navigation bar of a phone and above an open sheet. They are outside the
 * app, which is below every sheet.
 */
export function Toasts() {
  const t = useText();
  const { palette } = useTheme().vars;
  const { brand, text } = palette;
  const colours = {
    '--normal-bg': brand.card,
    '--normal-text': text.primary,
    // The border separates a message from cards of the same colour, also in the dark scheme.
    '--normal-border': brand.outline,
    '--border-radius': `${scale.radius.field}px`,
    fontFamily: 'inherit',
  } as CSSProperties;
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!place) return;
    // A sheet hides everything beside it from screen readers, which should read these too.
    const show = () => place.removeAttribute('aria-hidden');
    const hiding = new MutationObserver(show);
    hiding.observe(place, { attributeFilter: ['aria-hidden'] });
    show();
    return () => hiding.disconnect();
  }, [place]);
  return createPortal(
    <div ref={setPlace}>
      <Toaster
        position="bottom-right"
        theme="system"
        offset={{ bottom: `calc(24px + ${bottomEdge})`, right: 24 }}
        mobileOffset={{ bottom: `calc(92px + ${bottomEdge})`, left: 16, right: 16 }}
        containerAriaLabel={t('app.notifications')}
        style={colours}
        toastOptions={{
          style: { fontSize: '0.9375rem', lineHeight: '22px', boxShadow: brand.shadow },
          actionButtonStyle: {
            height: 36,
            padding: '0 14px',
            borderRadius: scale.radius.pill,
            background: brand.tint,
            color: brand.ink,
            fontFamily: 'inherit',
            fontSize: '0.9375rem',
          },
        }}
      />
    </div>,
    document.body,
  );
}
