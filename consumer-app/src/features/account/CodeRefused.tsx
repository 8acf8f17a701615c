import type { ApiError } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '@/components/EmptyState';
import { Page } from '@/components/Page';
import { PageTitle } from '@/components/PageTitle';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { bringing } from './brought.ts';

/** What each refusal of a code is called. */
const titles = {
  'purchase-code-not-found': 'unknown',
  'purchase-code-used': 'used',
  'purchase-code-expired': 'expired',
  'purchase-code-withdrawn': 'withdrawn',
  invalid: 'unknown',
} as const;

const isTold = (code: string): code is keyof typeof titles => code in titles;

export interface CodeRefusedProps {
  /** Why the code cannot be used; without it, whoever looks has used it. */
  refusal: ApiError | undefined;
  /** The way on, for whoever is signed in; otherwise making an account without the code, or logging in. */
  children?: ReactNode;
}

/** Says why the code of a purchase cannot be used, and what else there is to do. */
export function CodeRefused({ refusal, children }: CodeRefusedProps) {
  const t = useText();
  const { search } = useLocation();
  const code = refusal?.code ?? 'purchase-code-used';
  const title = t(`purchase.refused.${isTold(code) ? titles[code] : 'other'}`);
  const elsewhere = bringing(search);
  return (
    <Page width={560} sx={{ display: 'grid', placeItems: 'center', p: 5 }}>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        heading={1}
        picture={interfacePictures.gift}
        title={title}
        text={refusal && (refusal.fields.code ?? refusal.message)}
        action={
          <Stack spacing={2}>
            {code === 'purchase-code-used' && !children && (
              <Button variant="contained" component={Link} to={{ pathname: paths.login, search: elsewhere }}>
                {t('account.login.action')}
              </Button>
            )}
            <Button
              variant={code === 'purchase-code-used' ? 'text' : 'contained'}
              component={Link}
              to={{ search: bringing(search, '') }}
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
    </Page>
  );
}
