import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '@/components/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { Pending } from '@/components/Pending';
import { RowSkeletons } from '@/components/Skeletons';
import { useText } from '@/lib/i18n';
import { useBrand } from '@/lib/look';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { ListView } from './ListView.tsx';
import { useSharedList } from './useSharedList.ts';

/** SharedList shows the list of a link, whose token is the fragment of the address. */
export function SharedList() {
  const token = useLocation().hash.slice(1);
  return <List key={token} token={token} />;
}

function List({ token }: { token: string }) {
  const t = useText();
  const { appName } = useBrand();
  const { query, gone, list, tick, add, shop } = useSharedList(token);
  if (gone) {
    return (
      <>
        <PageTitle>{t('shopping.title')}</PageTitle>
        <EmptyState
          heading={1}
          picture={interfacePictures.basket}
          title={t('shopping.live.stopped')}
          text={t('shopping.live.stoppedText')}
          action={
            <Button variant="soft" component={Link} to={paths.root}>
              {t('shopping.live.toStart', { brand: appName })}
            </Button>
          }
        />
      </>
    );
  }
  if (!list) {
    return (
      <Pending query={query}>
        <RowSkeletons />
      </Pending>
    );
  }
  return (
    <ListView
      dates={list.dates}
      items={list.items}
      aisles={list.aisles}
      shoppers={list.shoppers}
      onTick={(item, checked) => void tick(item, checked)}
      onAdd={add}
      onShop={shop}
    />
  );
}
