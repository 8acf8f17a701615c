import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link, Navigate, useLocation } from 'react-router';
import { BrandLogo } from '@/components/BrandLogo';
import { MealCard } from '@/components/MealCard';
import { PageTitle } from '@/components/PageTitle';
import { Picture } from '@/components/Picture';
import { useText } from '@/lib/i18n';
import { useLook } from '@/lib/look';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { useSession } from './session';

/** Three dishes of the catalogue, as they stand in a week. */
const examples = [
  { key: 'breakfast', time: 'breakfast', minutes: 10, kcal: 482, hue: 205, pictures: ['1f963', '1fad0', '1f330'] },
  { key: 'lunch', time: 'lunch', minutes: 15, kcal: 540, hue: 110, pictures: ['1f951', '1f95a', '1f35e'] },
  { key: 'dinner', time: 'dinner', minutes: 30, kcal: 655, hue: 14, pictures: ['1f41f', '1f966', '1f34b'] },
] as const;

const reasons = [
  { key: 'fits', picture: interfacePictures.scales },
  { key: 'swap', picture: interfacePictures.plate },
  { key: 'shop', picture: interfacePictures.check },
] as const;

/** What a visitor sees first. Whoever is signed in goes on to their week. */
export function WelcomePage() {
  const t = useText();
  const { appName, customDescription, companyAddress, supportEmail, privacyPolicyUrl } = useLook();
  const { search } = useLocation();
  if (useSession() !== null) return <Navigate to={{ pathname: paths.week, search }} replace />;

  return (
    <Box sx={{ maxWidth: 1120, mx: 'auto', px: { xs: 5, md: 8 }, pb: 10 }}>
      <PageTitle>{t('account.welcome.title')}</PageTitle>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', py: 5 }}>
        <BrandLogo height={28} />
        <Button component={Link} to={{ pathname: paths.login, search }}>
          {t('account.login.action')}
        </Button>
      </Box>
      <Box
        component="main"
        sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 420px' }, gap: { xs: 8, md: 14 }, alignItems: 'center' }}
      >
        <Box sx={{ pt: { xs: 4, md: 0 } }}>
          <Typography variant="h1" sx={{ fontSize: { xs: '2rem', md: '2.5rem' }, maxWidth: '14em' }}>
            {t('account.welcome.title')}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 4, maxWidth: '34em' }}>
            {customDescription || t('account.welcome.text', { brand: appName })}
          </Typography>
          <Button
            variant="contained"
            component={Link}
            to={{ pathname: paths.register, search }}
            sx={{ mt: 7, width: { xs: '100%', sm: 'auto' }, px: { sm: 10 } }}
          >
            {t('account.welcome.action')}
          </Button>
        </Box>
        <Stack spacing={3} aria-label={t('account.welcome.examples')} role="group">
          {examples.map(({ key, time, ...meal }) => (
            <MealCard
              key={key}
              {...meal}
              label={t(`food.mealTime.${time}`)}
              name={t(`account.welcome.example.${key}`)}
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
          gap: 6,
          p: 0,
          m: 0,
          mt: { xs: 10, md: 16 },
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
      <Box component="footer" sx={{ mt: { xs: 10, md: 16 } }}>
        <Typography variant="caption" component="p" color="textSecondary">
          {appName} · {companyAddress} ·{' '}
          <Box component="a" href={`mailto:${supportEmail}`} sx={{ color: 'inherit' }}>
            {supportEmail}
          </Box>{' '}
          ·{' '}
          <Box component={Link} to={privacyPolicyUrl} sx={{ color: 'inherit' }}>
            {t('account.privacy.title')}
          </Box>
        </Typography>
      </Box>
    </Box>
  );
}
