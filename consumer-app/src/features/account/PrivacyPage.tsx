import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { BrandLogo } from '@/components/BrandLogo';
import { PageTitle } from '@/components/PageTitle';
import { useText } from '@/lib/i18n';
import { useLook } from '@/lib/look';
import { paths } from '@/lib/paths';

const parts = ['what', 'why', 'who', 'rights'] as const;

/** What is kept of people, and what they can do about it. */
export function PrivacyPage() {
  const t = useText();
  const { appName, companyAddress, supportEmail } = useLook();
  const words = { brand: appName, address: companyAddress, email: supportEmail };
  return (
    <Box component="main" sx={{ maxWidth: '68ch', mx: 'auto', px: 5, py: { xs: 5, md: 10 } }}>
      <PageTitle>{t('account.privacy.title')}</PageTitle>
      <Link to={paths.root}>
        <BrandLogo height={28} />
      </Link>
      <Typography variant="h1" sx={{ mt: 8 }}>
        {t('account.privacy.title')}
      </Typography>
      <Typography sx={{ mt: 4 }}>{t('account.privacy.intro', words)}</Typography>
      {parts.map((part) => (
        <Box key={part} component="section" sx={{ mt: 7 }}>
          <Typography variant="h2">{t(`account.privacy.${part}.title`)}</Typography>
          <Typography sx={{ mt: 2 }}>{t(`account.privacy.${part}.text`, words)}</Typography>
        </Box>
      ))}
    </Box>
  );
}
