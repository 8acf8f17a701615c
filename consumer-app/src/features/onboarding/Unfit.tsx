import { type FunnelName, funnels } from '@lepelblad/api/funnels';
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
import { useFunnelText } from './useFunnelText.ts';
import { useGeneralFunnel } from './useGeneralFunnel.ts';

/** Says kindly that this funnel does not suit the user, and offers the general one with the answers so far. */
export function Unfit({ funnel, onBack }: { funnel: FunnelName; onBack: (() => void) | undefined }) {
  const t = useText();
  const funnelText = useFunnelText();
  const { search } = useLocation();
  const { unfit } = funnels[funnel];
  if (!unfit) throw new Error(`The funnel ${funnel} suits every user.`);
  const whitelabel = new URLSearchParams(search).get('wl');
  const session = useSession();
  const { busy, submit, problem } = useGeneralFunnel();
  return (
    <Page width={560} sx={{ display: 'grid', placeItems: 'center', p: 5 }}>
      <PageTitle>{funnelText(unfit.title)}</PageTitle>
      <EmptyState
        heading={1}
        picture={interfacePictures.stethoscope}
        title={funnelText(unfit.title)}
        text={funnelText(unfit.text)}
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
