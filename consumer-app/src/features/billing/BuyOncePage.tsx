import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { Link, useLocation, useNavigate } from 'react-router';
import { RichText } from '@/components/RichText';
import { termsPart, useSession } from '@/features/account';
import { api, client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useBrand } from '@/lib/look';
import { paths } from '@/lib/paths';
import { ChoosePlan } from './ChoosePlan.tsx';

/** BuyOncePage sells plans that are paid once. A visitor without an account pays first and registers afterwards. */
export function BuyOncePage() {
  const t = useText();
  const navigate = useNavigate();
  const { key } = useLocation();
  const session = useSession();
  const { appName } = useBrand();
  const query = api.useQuery('get', '/user/purchase/plans', {}, { staleTime: 60 * 60_000 });
  const from = session ? paths.week : paths.register;
  return (
    <ChoosePlan
      title={t('billing.once.title')}
      text={t(session ? 'billing.once.text' : 'billing.once.visitor')}
      emptyText={t('billing.once.none')}
      plans={query.data?.data}
      query={query}
      pay={(body) => client.POST('/user/purchase/checkout', { body })}
      onBack={() => void (key === 'default' ? navigate(from) : navigate(-1))}
      note={
        <RichText
          text={t('billing.once.note', { brand: appName })}
          parts={{
            terms: (words) => (
              <MuiLink component={Link} to={`${paths.privacy}#${termsPart}`} target="_blank" rel="noopener">
                {words}
              </MuiLink>
            ),
          }}
        />
      }
      secondary={
        <Button component={Link} to={paths.enterCode} fullWidth sx={{ mt: 2 }}>
          {t('purchase.enter.title')}
        </Button>
      }
    />
  );
}
