import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { BrandLogo } from '@/components/BrandLogo';
import { Page } from '@/components/Page';
import { PageTitle } from '@/components/PageTitle';
import { RichText } from '@/components/RichText';
import { ConsentSetting, cookiesPart } from '@/features/consent';
import { useText } from '@/lib/i18n';
import { useBrand } from '@/lib/look';
import { paths } from '@/lib/paths';
import { termsPart } from './parts';

const parts = ['what', 'why', 'who', cookiesPart, 'long', 'rights', termsPart] as const;

/** PrivacyPage explains which data are stored, which rights users have and what they consent to. */
export function PrivacyPage() {
  const t = useText();
  const { appName, companyAddress, supportEmail } = useBrand();
  const { hash, search } = useLocation();

  // The browser handled the fragment before this page was rendered.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  const controller = companyAddress ? `${appName} (${companyAddress})` : appName;
  const words = { brand: appName, controller, email: supportEmail };
  return (
    <Page width="68ch" sx={{ px: 5, pt: { xs: 5, md: 10 }, pb: 14 }}>
      <PageTitle>{t('account.privacy.title')}</PageTitle>
      <Link to={{ pathname: paths.root, search }}>
        <BrandLogo height={28} />
      </Link>
      <Typography variant="h1" sx={{ mt: 8 }}>
        {t('account.privacy.title')}
      </Typography>
      <Typography sx={{ mt: 4 }}>{t('account.privacy.intro', words)}</Typography>
      {parts.map((part) => (
        <Box key={part} id={part} component="section" sx={{ pt: 7 }}>
          <Typography variant="h2">{t(`account.privacy.${part}.title`, words)}</Typography>
          <Typography sx={{ mt: 2, whiteSpace: 'pre-line' }}>
            <RichText
              text={t(`account.privacy.${part}.text`, words)}
              parts={{ mail: (address) => <MuiLink href={`mailto:${address}`}>{address}</MuiLink> }}
            />
          </Typography>
          {part === cookiesPart && <ConsentSetting />}
        </Box>
      ))}
    </Page>
  );
}
