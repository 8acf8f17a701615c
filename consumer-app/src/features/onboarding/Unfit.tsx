import type { UnwiseDiets } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link, useLocation } from 'react-router';
import { CentredPage } from '@/components/CentredPage';
import { EmptyState } from '@/components/EmptyState';
import { FormProblem } from '@/components/FormProblem';
import { PageTitle } from '@/components/PageTitle';
import { useSession } from '@/features/account';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { useGeneralFunnel } from './useGeneralFunnel.ts';

export interface UnfitProps {
  /** Why the diet of the funnel is unwise for the user. */
  unwise: UnwiseDiets;
  onBack: (() => void) | undefined;
}

/** Unfit explains that this funnel does not suit the user, and offers the general one with the answers so far. */
export function Unfit({ unwise: { title, text }, onBack }: UnfitProps) {
  const t = useText();
  const { search } = useLocation();
  const whitelabel = new URLSearchParams(search).get('wl');
  const session = useSession();
  const { busy, submit, problem } = useGeneralFunnel();
  return (
    <CentredPage>
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
    </CentredPage>
  );
}
