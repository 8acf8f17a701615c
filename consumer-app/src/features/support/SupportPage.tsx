import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BrandLogo } from '@/components/BrandLogo';
import { Page } from '@/components/Page';
import { PageTitle } from '@/components/PageTitle';
import { Problem } from '@/components/Problem';
import { client } from '@/lib/api';
import { clearDevice } from '@/lib/device/clear';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';

/** SupportPage begins to look at the pages of the consumer who allowed it. The token of its address works once. */
export function SupportPage() {
  const t = useText();
  const [token] = useState(() => window.location.hash.slice(1));
  const { mutate, error } = useMutation({
    mutationFn: async () => {
      await client.POST('/user/auth/support', { body: { token } });
      // What this browser stored of another account must not be shown as this one's.
      await clearDevice({ changes: true });
      window.location.replace(paths.week);
    },
  });
  useEffect(() => {
    window.history.replaceState(window.history.state, '', paths.support);
    if (token) mutate();
  }, [token, mutate]);
  return (
    <Page width={560} sx={{ px: 5, pt: { xs: 5, md: 10 }, pb: 10 }}>
      <PageTitle>{t('support.label')}</PageTitle>
      <BrandLogo height={28} />
      <Typography variant="h1" sx={{ mt: 6, mb: 3 }}>
        {t(error ? 'support.failed' : 'support.label')}
      </Typography>
      {!token && <Typography>{t('support.noToken')}</Typography>}
      {token && !error && <Typography role="status">{t('support.opening')}</Typography>}
      {error && <Problem error={error} />}
    </Page>
  );
}
