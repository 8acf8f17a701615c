import CloseIcon from '@mui/icons-material/Close';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { useListContext } from 'react-admin';
import { createSearchParams, Link as RouterLink } from 'react-router';
import { useText } from '@/providers/i18n';
import { useArrangement, type View } from './views';

interface ViewMenuProps {
  /** The columns that can be chosen, with whether they are shown. */
  columns: { label: string; shown: boolean }[];
}

/** ViewMenu chooses the columns of the current list, and keeps its filters and order under a name. */
export function ViewMenu({ columns }: ViewMenuProps) {
  const t = useText();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [arrangement, arrange] = useArrangement();
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<TuneOutlined />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('list.view.open')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('list.view.open') } }}
      >
        <Box sx={{ p: 4, display: 'grid', gap: 4, width: 300, maxWidth: '90vw' }}>
          {columns.length > 0 && (
            <Box role="group" aria-labelledby={id}>
              <Typography id={id} variant="h3" component="h2">
                {t('list.view.columns')}
              </Typography>
              {columns.map(({ label, shown }) => (
                <FormControlLabel
                  key={label}
                  label={label}
                  sx={{ display: 'flex' }}
                  control={
                    <Checkbox
                      size="small"
                      checked={shown}
                      onChange={(_, checked) => arrange({ columns: { ...arrangement.columns, [label]: checked } })}
                    />
                  }
                />
              ))}
            </Box>
          )}
          <Views views={arrangement.views} onChange={(views) => arrange({ views })} onChoose={close} />
        </Box>
      </Popover>
    </>
  );
}

interface ViewsProps {
  views: View[];
  onChange: (views: View[]) => void;
  onChoose: () => void;
}

function Views({ views, onChange, onChoose }: ViewsProps) {
  const t = useText();
  const { filterValues, sort } = useListContext();
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('name') ?? '').trim();
    if (!name) return;
    const view = { name, filter: filterValues, sort: sort.field, order: sort.order };
    onChange([...views.filter((other) => other.name !== name), view]);
    form.reset();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3" component="h2">
        {t('list.view.views')}
      </Typography>
      {views.map(({ name, filter, sort, order }) => (
        <Box key={name} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
          <Link
            component={RouterLink}
            to={{ search: createSearchParams({ filter: JSON.stringify(filter), sort, order, page: '1' }).toString() }}
            onClick={onChoose}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {name}
          </Link>
          <IconButton
            aria-label={t('list.view.remove', { name })}
            onClick={() => onChange(views.filter((view) => view.name !== name))}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Box component="form" onSubmit={keep} sx={{ display: 'flex', gap: 2, alignItems: 'end' }}>
        <TextField
          name="name"
          size="small"
          label={t('list.view.name')}
          sx={{ flex: 1 }}
          slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off' } }}
        />
        <Button type="submit" variant="outlined">
          {t('list.view.keep')}
        </Button>
      </Box>
    </Box>
  );
}
