import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Notice } from '@/components/Notice';
import { useText } from '@/providers/i18n';

/** NotFound is the page of a URL without a route. */
export function NotFound() {
  const t = useText();
  return (
    <Notice
      heading="h1"
      title={t('state.notFound')}
      text={t('state.notFoundText')}
      action={
        <Button variant="outlined" component={Link} to="/">
          {t('state.home')}
        </Button>
      }
    />
  );
}
