import { ApiError } from '@lepelblad/api';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { BrandLogo } from '@/components/BrandLogo';
import { EmptyState } from '@/components/EmptyState';
import { Page } from '@/components/Page';
import { PageTitle } from '@/components/PageTitle';
import { Problem } from '@/components/Problem';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useBrand } from '@/lib/look';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';

/**
 * UnsubscribePage stops the reminders of the account whose link is opened, signed in or not, and says so. Opening the
 * link takes one tap; programs that only fetch the page stop nothing.
 */
export function UnsubscribePage() {
  const t = useText();
  const { appName } = useBrand();
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const [token] = useState<string>(() => search.get('token') ?? state?.token ?? '');
  const { mutate, isSuccess, error } = useMutation({
    // The path is that of the page, outside the versioned API, because mail programs post to it too.
    mutationFn: () =>
      client.POST('/unsubscribe', { baseUrl: window.location.origin, params: { query: { token } } }).then(() => null),
  });

  useEffect(() => mutate(), [mutate]);
  // Removes the token from the URL. The state of the history entry keeps it over a reload.
  useEffect(() => {
    if (!search.has('token')) return;
    setSearch(
      (params) => {
        params.delete('token');
        return params;
      },
      { replace: true, state: { token } },
    );
  }, [search, setSearch, token]);

  // A retry cannot help when the token is unknown.
  const unknown = error instanceof ApiError && error.status === 404;
  return (
    <Page width={560} sx={{ px: 5, pt: { xs: 5, md: 10 }, pb: 10 }}>
      <PageTitle>{t('account.unsubscribe.title')}</PageTitle>
      <BrandLogo height={28} />
      {isSuccess ? (
        <EmptyState
          heading={1}
          picture={interfacePictures.check}
          title={t('account.unsubscribe.done')}
          text={<span role="status">{t('account.unsubscribe.text', { brand: appName })}</span>}
          action={
            <Button variant="contained" component={Link} to={paths.login}>
              {t('account.unsubscribe.goOn')}
            </Button>
          }
        />
      ) : (
        <Stack spacing={5} sx={{ pt: 8 }}>
          <Typography variant="h1">{t(error ? 'account.unsubscribe.failed' : 'account.unsubscribe.title')}</Typography>
          {error ? (
            <Problem error={error} {...(!unknown && { onRetry: mutate })} />
          ) : (
            <Stack role="status" sx={{ alignItems: 'center' }}>
              <CircularProgress size={36} sx={{ color: 'brand.deep' }} aria-label={t('app.loading.content')} />
            </Stack>
          )}
        </Stack>
      )}
    </Page>
  );
}
