import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { CentredPage } from '@/components/CentredPage';
import { EmptyState } from '@/components/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';

/** Replaces the form of an account for signed-in users. The rules of access redirect them to where they were. */
export function HasSession() {
  const t = useText();
  return (
    <CentredPage>
      <PageTitle>{t('account.hasAccount.title')}</PageTitle>
      <EmptyState
        heading={1}
        picture={interfacePictures.sprout}
        title={t('account.hasAccount.title')}
        text={t('account.hasAccount.text')}
        action={
          <Button variant="contained" component={Link} to={paths.week}>
            {t('account.welcome.goOn')}
          </Button>
        }
      />
    </CentredPage>
  );
}
