import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCanAccess, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { ListPage } from '@/components/ListPage';
import { OutLink } from '@/components/OutLink';
import { type Column, RecordTable } from '@/components/RecordTable';
import { Swatch } from '@/components/Swatch';
import { languageName, useText } from '@/providers/i18n';
import { addressOf } from './address';
import type { Whitelabel } from './calls';
import { DeletedList } from './DeletedList';
import { Logo } from './Logo';
import { Status } from './Status';

/** WhitelabelList lists all brands other than the default one. */
export function WhitelabelList() {
  const t = useText();
  const translate = useTranslate();
  return (
    <ListPage
      title={t('resources.whitelabels.title')}
      countOf={(total) => translate('resources.whitelabels.name', { smart_count: total })}
      sort={{ field: 'name', order: 'ASC' }}
      make={<Make />}
      below={<DeletedList />}
    >
      <RecordTable label={t('resources.whitelabels.title')} columns={useColumns()} />
    </ListPage>
  );
}

/** Make is the button to make a white-label, for users who may. */
function Make() {
  const t = useText();
  const { canAccess } = useCanAccess({ resource: 'whitelabels', action: 'create' });
  if (!canAccess) return null;
  return (
    <Button component={RouterLink} to="/whitelabels/create" variant="contained" startIcon={<AddOutlined />}>
      {t('resources.whitelabels.form.create')}
    </Button>
  );
}

function useColumns(): Column<Whitelabel>[] {
  const t = useText();
  return [
    {
      label: t('resources.whitelabels.fields.name'),
      sort: 'name',
      cell: ({ name }) => name,
    },
    {
      label: t('resources.whitelabels.fields.logo'),
      from: 'sm',
      cell: (whitelabel) => <Logo whitelabel={whitelabel} height={18} />,
    },
    {
      label: t('resources.whitelabels.fields.slug'),
      sort: 'slug',
      from: 'xl',
      cell: ({ slug }) => <code>{slug}</code>,
    },
    {
      label: t('resources.whitelabels.fields.language'),
      sort: 'language',
      from: 'md',
      cell: ({ language }) => <span lang={language}>{languageName(language)}</span>,
    },
    {
      label: t('resources.whitelabels.fields.domains'),
      from: 'sm',
      cell: ({ domains }) => <Domains domains={domains} />,
    },
    {
      label: t('resources.whitelabels.fields.paths'),
      from: 'xl',
      cell: ({ paths }) => (paths.length > 0 ? paths.join(', ') : t('resources.whitelabels.everywhere')),
    },
    {
      label: t('resources.whitelabels.fields.colors'),
      from: 'sm',
      cell: ({ primaryColor, buttonColor }) => (
        <Box component="span" sx={{ display: 'inline-flex', gap: 1, verticalAlign: 'middle' }}>
          <Swatch bare colour={primaryColor} label={t('resources.whitelabels.fields.primaryColor')} />
          <Swatch bare colour={buttonColor} label={t('resources.whitelabels.fields.buttonColor')} />
        </Box>
      ),
    },
    {
      label: t('resources.whitelabels.fields.isActive'),
      sort: 'isActive',
      nowrap: true,
      cell: ({ isActive }) => <Status active={isActive} />,
    },
  ];
}

function Domains({ domains }: { domains: string[] }) {
  const t = useText();
  const [first, ...extra] = domains;
  if (!first) return <em>{t('resources.whitelabels.noDomains')}</em>;
  return (
    <>
      <OutLink href={addressOf(first)}>{first}</OutLink>
      {extra.length > 0 && (
        <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 2, whiteSpace: 'nowrap' }}>
          {t('resources.whitelabels.moreDomains', { count: extra.length })}
        </Typography>
      )}
    </>
  );
}
