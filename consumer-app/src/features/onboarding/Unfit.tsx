import type { UnwiseDiets } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '@/components/EmptyState';
import { FormProblem } from '@/components/FormProblem';
import { Page } from '@/components/Page';
import { PageTitle } from '@/components/PageTitle';
import { useSession } from '@/features/account';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { useGeneralFunnel } from './useGeneralFunnel.ts';

export interface UnfitProps {
  /** Why the diet of the funnel is not offered. */
  unwise: UnwiseDiets;
  onBack: (() => void) | undefined;
}

/** Says kindly that this funnel does not suit the user, and offers the general one with the answers so far. */
export function Unfit({ unwise: { title, text }, onBack }: UnfitProps) {
  const t = useText();
  const { search } = useLocation();
  const whitelabel = new URLSearchParams(search).get('wl');
  const session = useSession();
  const { busy, submit, problem } = useGeneralFunnel();
  return (
    <Page width={560} sx={{ display: 'grid', placeItems: 'center', p: 5 }}>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        heading={1}
        picture={interfacePictures.stethoscope}
        title={title}
        text={text}
        action={
          <Stack spacing={2}>
            <FormProblem>{problem}</FormProblem>
            {session ? (
              <Button variant="contained" onClick={() => void submit()} loading={busy}>
                {t('onboarding.unfit.general')}
              </Button>
            ) : (
              <Button
                variant="contained"
                component={Link}
                to={{ pathname: paths.register, search: whitelabel ? `?wl=${whitelabel}` : '' }}
              >
                {t('onboarding.unfit.general')}
              </Button>
            )}
            {onBack && <Button onClick={onBack}>{t('app.action.back')}</Button>}
          </Stack>
        }
      />
    </Page>
  );
}
