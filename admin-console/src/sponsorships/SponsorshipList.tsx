import { useCanAccess, useTranslate } from 'react-admin';
import { BrandFilter } from '@/components/BrandFilter';
import { ListPage } from '@/components/ListPage';
import { type Column, RecordTable } from '@/components/RecordTable';
import { useText } from '@/providers/i18n';
import { type Numbers, useNumbers } from '@/providers/i18n/numbers';
import { Add } from './Add';
import type { Sponsorship } from './calls';

/** accessOf returns how long the access of an invite lasts, in words. */
export const accessOf = ({ accessDays, lastDay }: Sponsorship, t: ReturnType<typeof useText>, numbers: Numbers) =>
  lastDay === undefined
    ? t('resources.sponsorships.days', { smart_count: accessDays ?? 0 })
    : t('resources.sponsorships.until', { day: numbers.date(lastDay) });

/** SponsorshipList lists the sponsorships of a brand, with the use of their seats. */
export function SponsorshipList() {
  const t = useText();
  const translate = useTranslate();
  const numbers = useNumbers();
  const { canAccess: mayAdd = false } = useCanAccess({ action: 'create' });
  const columns: Column<Sponsorship>[] = [
    { label: t('resources.sponsorships.fields.name'), sort: 'name', cell: ({ name }) => name },
    {
      label: t('resources.sponsorships.fields.access'),
      from: 'sm',
      cell: (sponsorship) => accessOf(sponsorship, t, numbers),
    },
    {
      label: t('resources.sponsorships.fields.seats'),
      align: 'right',
      nowrap: true,
      cell: ({ taken, seats }) =>
        t('resources.sponsorships.takenOf', { taken: numbers.whole(taken), seats: numbers.whole(seats) }),
    },
    {
      label: t('resources.sponsorships.fields.createdAt'),
      sort: 'createdAt',
      from: 'md',
      nowrap: true,
      cell: ({ createdAt }) => numbers.moment(createdAt),
    },
  ];
  return (
    <ListPage
      title={t('resources.sponsorships.title')}
      countOf={(total) => translate('resources.sponsorships.name', { smart_count: total })}
      sort={{ field: 'name', order: 'ASC' }}
      filters={<BrandFilter />}
      make={mayAdd && <Add />}
      empty={{ title: t('resources.sponsorships.none'), text: t('resources.sponsorships.noneText') }}
    >
      <RecordTable label={t('resources.sponsorships.title')} columns={columns} />
    </ListPage>
  );
}
