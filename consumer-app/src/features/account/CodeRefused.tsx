import type { ApiError } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { CentredPage } from '@/components/CentredPage';
import { EmptyState } from '@/components/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { withAccessCode } from './accessLink.ts';

/** Text keys by code of the refusal. For other refusals the server's message is shown. */
const reasons = {
  'purchase-code-not-found': 'unknown',
  'purchase-code-used': 'used',
  'purchase-code-expired': 'expired',
  'purchase-code-withdrawn': 'withdrawn',
  'purchase-code-unpaid': 'unpaid',
  invalid: 'unknown',
} as const;

const isTold = (code: string): code is keyof typeof reasons => code in reasons;

export interface CodeRefusedProps {
  /** Why the code cannot be used; undefined when the user used it themselves. */
  refusal: ApiError | undefined;
  /** The next step of a signed-in user. Default: registration without the code, or login. */
  children?: ReactNode;
}

/** CodeRefused says why the code of a purchase cannot be used, and what the user can do. */
export function CodeRefused({ refusal, children }: CodeRefusedProps) {
  const t = useText();
  const { search } = useLocation();
  const code = refusal?.code ?? 'purchase-code-used';
  const reason = isTold(code) ? reasons[code] : undefined;
  const title = t(reason ? `purchase.refused.${reason}.title` : 'purchase.refused.other');
  const own =
    reason && t(`purchase.refused.${children && reason === 'used' ? 'used.usedHere' : (`${reason}.text` as const)}`);
  const elsewhere = withAccessCode(search);
  return (
    <CentredPage>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        heading={1}
        picture={interfacePictures.gift}
        title={title}
        text={own ?? refusal?.message}
        action={
          <Stack spacing={2}>
            {reason === 'used' && !children && (
              <Button variant="contained" component={Link} to={{ pathname: paths.login, search: elsewhere }}>
                {t('account.login.action')}
              </Button>
            )}
            {reason === 'unpaid' && (
              <Button variant="contained" component={Link} to={{ pathname: paths.buyOnce, search: elsewhere }}>
                {t('purchase.refused.buy')}
              </Button>
            )}
            <Button
              variant={reason === 'unpaid' || (reason === 'used' && !children) ? 'text' : 'contained'}
              component={Link}
              to={{ search: withAccessCode(search, '') }}
            >
              {t('purchase.refused.another')}
            </Button>
            {children ?? (
              <Button component={Link} to={{ pathname: paths.register, search: elsewhere }}>
                {t('purchase.enter.without')}
              </Button>
            )}
          </Stack>
        }
      />
    </CentredPage>
  );
}
