import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, use } from 'react';
import { Link, useLocation } from 'react-router';
import { AccountMenuContext } from '@/components/accountMenu';
import { BrandLogo } from '@/components/BrandLogo';
import { flushText } from '@/components/flushText';
import { MealCard } from '@/components/MealCard';
import { content, Page } from '@/components/Page';
import { PageTitle } from '@/components/PageTitle';
import { Picture } from '@/components/Picture';
import { useText } from '@/lib/i18n';
import { useLook } from '@/lib/look';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { examples, ketoExamples } from './examples';
import { useSession } from './session';

const reasons = [
  { key: 'fits', picture: interfacePictures.scales },
  { key: 'swap', picture: interfacePictures.plate },
  { key: 'shop', picture: interfacePictures.basket },
] as const;

/** WelcomePage is the start page for visitors: what the product is, and one button. */
export function WelcomePage() {
  const t = useText();
  const { appName, customTitle, customDescription, entry } = useLook();
  const { search } = useLocation();
  const signedIn = useSession() !== null;
  const menu = use(AccountMenuContext);
  const keto = entry === paths.ketoTest;
  const front = keto ? 'keto.' : '';

  return (
    <Page component="div" width={1120} sx={{ display: 'flex', flexDirection: 'column', px: { xs: 5, md: 8 } }}>
      {customTitle ? <title>{customTitle}</title> : <PageTitle>{t(`account.welcome.${front}title`)}</PageTitle>}
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', py: 5 }}>
        <BrandLogo height={28} />
        {signedIn ? (
          <Suspense fallback={null}>{menu}</Suspense>
        ) : (
          <Button component={Link} to={{ pathname: paths.login, search }} sx={{ mr: flushText.plain }}>
            {t('account.login.action')}
          </Button>
        )}
      </Box>
      <Box
        {...content}
        sx={{ flex: 1, display: 'grid', alignContent: { md: 'center' }, pb: { xs: 10, md: 8 }, outline: 'none' }}
      >
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 420px' },
            gap: { xs: 8, md: 14 },
            alignItems: 'center',
          }}
        >
          <Box sx={{ pt: { xs: 4, md: 0 } }}>
            <Typography variant="h1" sx={{ fontSize: { xs: '2rem', md: '2.5rem' }, maxWidth: '14em' }}>
              {t(`account.welcome.${front}title`)}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 4, maxWidth: '34em' }}>
              {customDescription || t('account.welcome.text', { brand: appName })}
            </Typography>
            <Button
              variant="contained"
              component={Link}
              // The rules of access lead on to the funnel of a user who has no week yet.
              to={{ pathname: signedIn ? paths.week : entry, search }}
              sx={{ mt: 7, width: { xs: '100%', sm: 'auto' }, px: { sm: 10 } }}
            >
              {t(signedIn ? 'account.welcome.goOn' : `account.welcome.${front}action`)}
            </Button>
          </Box>
          <Stack spacing={3} aria-label={t(`account.welcome.${front}examples`)} role="group">
            {(keto ? ketoExamples : examples).map(({ slug, mealTime, ...meal }) => (
              <MealCard
                key={slug}
                {...meal}
                label={t(`food.mealTime.${mealTime}`)}
                name={t(`account.welcome.${front}example.${mealTime}`)}
                heading={2}
                eager
              />
            ))}
          </Stack>
        </Box>
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gridTemplateColumns: { md: 'repeat(3, 1fr)' },
            gap: { xs: 6, md: 10 },
            p: 0,
            m: 0,
            mt: { xs: 12, md: 16 },
          }}
        >
          {reasons.map(({ key, picture }) => (
            <Box component="li" key={key} sx={{ display: 'flex', gap: 4, listStyle: 'none' }}>
              <Picture code={picture} size={48} />
              <Box>
                <Typography variant="subtitle1" component="h2">
                  {t(`account.welcome.reason.${key}.title`)}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {t(`account.welcome.reason.${key}.text`)}
                </Typography>
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
      <Footer />
    </Page>
  );
}

/** Footer shows the company behind the site and its contact details. */
function Footer() {
  const t = useText();
  const { appName, companyAddress, supportEmail, privacyPolicyUrl } = useLook();
  const link = { color: 'inherit', py: 3, display: 'inline-block' };
  return (
    <Typography
      variant="caption"
      component="footer"
      color="textSecondary"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 5, pb: 5 }}
    >
      <span>{[appName, companyAddress].filter(Boolean).join(', ')}</span>
      <Box component="a" href={`mailto:${supportEmail}`} sx={link}>
        {supportEmail}
      </Box>
      <Box component={Link} to={privacyPolicyUrl} sx={link}>
        {t('account.privacy.title')}
      </Box>
    </Typography>
  );
}
