import SearchIcon from '@mui/icons-material/Search';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type RaRecord,
  useCanAccessResources,
  useDataProvider,
  useGetResourceLabel,
  useNavigate,
  useResourceDefinitions,
} from 'react-admin';
import { KeyHint } from '@/components/KeyHints';
import { useAutocompleteTexts } from '@/components/useAutocompleteTexts';
import { useBrands } from '@/components/useBrands';
import { useText } from '@/providers/i18n';

/** The window's event that opens the palette. */
const opens = 'palette';

/** Pause in typing before records are searched, in milliseconds, and the shortest text that is searched. */
const pause = 250;
const shortest = 2;

/** Number of records of each kind, and of brands in which records of a brand are searched. */
const mostRecords = 5;
const mostBrands = 8;

/** Number of records of a list that is searched here. */
const mostWhole = 100;

interface Searched {
  resource: string;
  /** Name of the filter by brand, when a search needs one. */
  brandFilter?: string;
  /** Whether a search without brand is one of the platform's records. */
  ofPlatform?: boolean;
  /** Whether the list is searched here, because the server does not. */
  whole?: boolean;
}

/** The resources whose records are searched. */
const searched: Searched[] = [
  { resource: 'consumers', brandFilter: 'brand' },
  { resource: 'whitelabels', whole: true },
  { resource: 'ingredients' },
  { resource: 'recipes', brandFilter: 'owner', ofPlatform: true },
];

interface Choice {
  group: string;
  label: string;
  to: string;
  /** A record was found by the server, so that its name need not contain the text. */
  found?: boolean;
}

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform);

/** PaletteButton opens the palette. */
export function PaletteButton() {
  const t = useText();
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<SearchIcon />}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => window.dispatchEvent(new Event(opens))}
      sx={{ justifyContent: 'flex-start', color: 'text.secondary', borderColor: 'divider' }}
    >
      {t('palette.open')}
      <Box component="span" aria-hidden="true" sx={{ ml: 'auto' }}>
        <KeyHint>{isMac() ? '⌘K' : 'Ctrl K'}</KeyHint>
      </Box>
    </Button>
  );
}

/** Palette goes to a page, begins an action or finds a record. Ctrl+K or ⌘K opens it. */
export function Palette() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    const show = () => setOpen(true);
    window.addEventListener('keydown', press);
    window.addEventListener(opens, show);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener(opens, show);
    };
  }, []);
  return open && <Opened onClose={() => setOpen(false)} />;
}

function Opened({ onClose }: { onClose: () => void }) {
  const t = useText();
  const texts = useAutocompleteTexts();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const pages = usePages();
  const { records, busy } = useRecords(text.trim());
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      slotProps={{ container: { sx: { alignItems: 'flex-start' } }, paper: { 'aria-label': t('palette.title') } }}
    >
      <Box sx={{ p: 3 }}>
        <Autocomplete<Choice, false, true>
          {...texts}
          open
          openOnFocus
          autoHighlight
          forcePopupIcon={false}
          disableClearable
          loading={busy}
          loadingText={t('list.loading')}
          noOptionsText={t('list.nothingFound')}
          options={[...pages, ...records]}
          groupBy={({ group }) => group}
          getOptionLabel={({ label }) => label}
          getOptionKey={({ to, label }) => `${to} ${label}`}
          isOptionEqualToValue={(option, value) => option.to === value.to}
          filterOptions={(options) =>
            options.filter(({ found, label }) => found || label.toLowerCase().includes(text.trim().toLowerCase()))
          }
          onInputChange={(_, typed, reason) => reason !== 'reset' && setText(typed)}
          onChange={(_, { to }) => {
            onClose();
            navigate(to);
          }}
          onClose={(_, reason) => reason === 'escape' && onClose()}
          renderInput={(params) => (
            <TextField
              {...params}
              autoFocus
              placeholder={t('palette.hint')}
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t('palette.hint'), maxLength: 60 },
              }}
            />
          )}
          slots={{ popper: InPlace, paper: Plain }}
          slotProps={{ listbox: { sx: { maxHeight: 'min(60dvh, 480px)' } } }}
        />
      </Box>
    </Dialog>
  );
}

/** The choices are part of the dialog instead of floating above it. */
function InPlace({ children }: { children?: ReactNode | ((props: { placement: 'bottom' }) => ReactNode) }) {
  return <div>{typeof children === 'function' ? children({ placement: 'bottom' }) : children}</div>;
}

const Plain = ({ children }: { children?: ReactNode }) => <Box sx={{ mt: 2 }}>{children}</Box>;

/** usePages returns the pages and actions that the user may use. */
function usePages(): Choice[] {
  const t = useText();
  const labelOf = useGetResourceLabel();
  const definitions = Object.values(useResourceDefinitions());
  const resources = definitions.map(({ name }) => name);
  const { canAccess: mayList } = useCanAccessResources({ action: 'list', resources });
  const { canAccess: mayCreate } = useCanAccessResources({ action: 'create', resources });
  const capital = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1);
  const lists = definitions.filter(({ name, hasList }) => hasList && mayList?.[name]);
  const makers = definitions.filter(({ name, hasCreate }) => hasCreate && mayCreate?.[name]);
  return [
    { group: t('palette.pages'), label: t('palette.home'), to: '/' },
    ...lists.map(({ name }) => ({ group: t('palette.pages'), label: capital(labelOf(name, 2)), to: `/${name}` })),
    { group: t('palette.pages'), label: t('account.profile'), to: '/profile' },
    ...makers.map(({ name }) => ({
      group: t('palette.actions'),
      label: t('palette.create', { name: labelOf(name, 1) }),
      to: `/${name}/create`,
    })),
  ];
}

/** useRecords searches the records that the user may see. */
function useRecords(text: string): { records: Choice[]; busy: boolean } {
  const labelOf = useGetResourceLabel();
  const data = useDataProvider();
  const definitions = useResourceDefinitions();
  const { data: brands } = useBrands();
  const { canAccess } = useCanAccessResources({ action: 'list', resources: searched.map(({ resource }) => resource) });
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const enabled = settled.length >= shortest && canAccess !== undefined && brands !== undefined;
  const { data: records = [], isFetching } = useQuery({
    queryKey: ['palette', settled],
    enabled,
    queryFn: async ({ signal }) => {
      const query = (filter: object, perPage: number) => ({
        pagination: { page: 1, perPage },
        sort: { field: 'name', order: 'ASC' as const },
        filter: { ...filter, text: settled },
        signal,
      });
      const lists = searched
        .filter(({ resource }) => canAccess?.[resource])
        .flatMap(({ resource, brandFilter, ofPlatform = false, whole = false }) => {
          const ofBrands: Record<string, string>[] = brandFilter
            ? (brands ?? []).slice(0, mostBrands).map(({ id }) => ({ [brandFilter]: id }))
            : [];
          const filters = [...(!brandFilter || ofPlatform ? [{}] : []), ...ofBrands];
          return filters.map(async (filter) => {
            // What cannot be searched now is left out; the pages themselves say why.
            const { data: found } = await data
              .getList<RaRecord>(resource, query(filter, whole ? mostWhole : mostRecords))
              .catch(() => ({ data: [] }));
            const nameOf = definitions[resource]?.recordRepresentation;
            return found.map((record) => ({
              group: labelOf(resource, 2),
              label: String(typeof nameOf === 'function' ? nameOf(record) : record.id),
              to: `/${resource}/${encodeURIComponent(String(record.id))}/show`,
              found: !whole,
            }));
          });
        });
      const choices = (await Promise.all(lists)).flat();
      // A group is a run of choices.
      return choices.sort((a, b) => a.group.localeCompare(b.group));
    },
  });
  return { records: enabled ? records : [], busy: isFetching };
}
