import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin';
import { ActionQuestion } from '@/components/ActionQuestion';
import { BrandFilter } from '@/components/BrandFilter';
import { ChoiceFilter } from '@/components/ChoiceFilter';
import { download } from '@/components/csv';
import { ListPage } from '@/components/ListPage';
import { useProblem } from '@/components/problem';
import { type Column, RecordTable } from '@/components/RecordTable';
import { SelectionBar } from '@/components/SelectionBar';
import { useBrands } from '@/components/useBrands';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { chosenBrand } from '@/providers/owned';
import type { Parcel, ParcelProvider } from './calls';

/** addressOf returns an address on one line, as on a label. */
const addressOf = ({ street, houseNumber, addition, postalCode, city, country }: Parcel['address']) =>
  `${street} ${houseNumber}${addition ? ` ${addition}` : ''}, ${postalCode} ${city}, ${country}`;

/** ParcelList lists the parcels to send, or those that were sent, of a brand. */
export function ParcelList() {
  const t = useText();
  const translate = useTranslate();
  const numbers = useNumbers();
  const { canAccess: mayMark = false } = useCanAccess({ action: 'edit' });
  const columns: Column<Parcel>[] = [
    {
      label: t('resources.parcels.fields.name'),
      cell: ({ address }) => address.name,
      below: ({ address }) => (
        <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'block', sm: 'none' } }}>
          {addressOf(address)}
        </Typography>
      ),
    },
    { label: t('resources.parcels.fields.address'), from: 'sm', cell: ({ address }) => addressOf(address) },
    {
      label: t('resources.parcels.fields.product'),
      from: 'md',
      cell: ({ product, seller }) => [product, seller].filter(Boolean).join(' · '),
    },
    { label: t('resources.parcels.fields.boughtAt'), nowrap: true, cell: ({ boughtAt }) => numbers.moment(boughtAt) },
    {
      label: t('resources.parcels.fields.sentAt'),
      from: 'lg',
      nowrap: true,
      cell: ({ sentAt }) => sentAt && numbers.moment(sentAt),
    },
  ];
  return (
    <ListPage
      title={t('resources.parcels.title')}
      countOf={(total) => translate('resources.parcels.name', { smart_count: total })}
      sort={{ field: 'boughtAt', order: 'ASC' }}
      filters={
        <>
          <BrandFilter />
          <ChoiceFilter
            name="sent"
            label={t('resources.parcels.fields.sent')}
            any={t('resources.parcels.open')}
            options={[{ value: 'sent', text: t('resources.parcels.sent') }]}
          />
          {mayMark && <LabelsButton />}
        </>
      }
      above={mayMark && <MarkBar />}
      empty={{ title: t('resources.parcels.none'), text: t('resources.parcels.noneText') }}
    >
      <RecordTable
        label={t('resources.parcels.title')}
        columns={columns}
        {...(mayMark ? { select: ({ address }: Parcel) => address.name } : {})}
      />
    </ListPage>
  );
}

/** LabelsButton saves the addresses of all parcels of the list, for labels. */
function LabelsButton() {
  const t = useText();
  const notify = useNotify();
  const problemOf = useProblem();
  const data = useDataProvider<ParcelProvider>();
  const { data: brands = [] } = useBrands();
  const { filterValues, total = 0 } = useListContext();
  const brand = chosenBrand(filterValues);
  const slug = brands.find(({ id }) => id === brand)?.slug ?? '';
  const save = async () => {
    try {
      const { data: file } = await data.parcelFile(brand, filterValues.sent === 'sent');
      if (file instanceof Blob) download(`${slug}-${t('resources.parcels.file')}.csv`, file);
    } catch (refusal) {
      notify(problemOf(refusal).text, { type: 'error' });
    }
  };
  return (
    <Button variant="outlined" startIcon={<DownloadOutlined />} disabled={total === 0} onClick={() => void save()}>
      {t('resources.parcels.labels')}
    </Button>
  );
}

/** MarkBar marks the selected parcels as sent, or as not sent. */
function MarkBar() {
  const t = useText();
  const data = useDataProvider<ParcelProvider>();
  const { selectedIds, filterValues, onUnselectItems } = useListContext<Parcel>();
  const [asking, setAsking] = useState(false);
  const kind = filterValues.sent === 'sent' ? 'unmark' : 'mark';
  const ids = selectedIds.map(String);
  const count = { smart_count: ids.length };
  return (
    <SelectionBar>
      <Button variant="contained" onClick={() => setAsking(true)}>
        {t(`resources.parcels.${kind}.action`)}
      </Button>
      {asking && (
        <ActionQuestion
          title={t(`resources.parcels.${kind}.title`, count)}
          text={t(`resources.parcels.${kind}.text`)}
          action={t(`resources.parcels.${kind}.action`)}
          run={async () => {
            const marked = await data.markParcels(ids, kind === 'mark');
            if (marked.data.done) onUnselectItems();
            return marked;
          }}
          message={`resources.parcels.${kind}.done`}
          messageArgs={count}
          undo={() => data.markParcels(ids, kind !== 'mark')}
          onClose={() => setAsking(false)}
        />
      )}
    </SelectionBar>
  );
}
