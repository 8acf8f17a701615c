import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useListFilterContext } from 'react-admin';
import { useText } from '@/providers/i18n';
import { KeyHint } from './KeyHints';
import { focusFirstRow, searchField, useKeysChoice } from './keys';

/** How long nobody types before the list is asked, in milliseconds. */
const pause = 250;

/** Filters the list around it by `text`. `/` leads here, down leads on to the rows. */
export function SearchField({ label }: { label: string }) {
  const t = useText();
  const { filterValues, setFilters } = useListFilterContext();
  const [keys] = useKeysChoice();
  const applied: string = filterValues.text ?? '';
  /** What is being typed; null when the field shows what the list is filtered by. */
  const [typed, setTyped] = useState<string | null>(null);
  const apply = useRef<(text: string) => void>(() => undefined);
  apply.current = (text) => {
    if (text.trim() !== applied) setFilters({ ...filterValues, text: text.trim() });
  };

  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => apply.current(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  const finish = () => {
    if (typed !== null) apply.current(typed);
    setTyped(null);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      focusFirstRow();
    }
    if (event.key === 'Escape') setTyped('');
  };

  const value = typed ?? applied;
  return (
    <TextField
      value={value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={finish}
      onKeyDown={onKeyDown}
      placeholder={label}
      sx={{ flex: '0 1 360px', minWidth: { xs: '100%', sm: 0 } }}
      slotProps={{
        htmlInput: {
          ...searchField,
          'aria-label': label,
          ...(keys ? { 'aria-keyshortcuts': '/' } : {}),
          maxLength: 60,
          enterKeyHint: 'search',
        },
        input: {
          startAdornment: (
            <InputAdornment position="start" sx={{ mr: 0 }}>
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: value ? (
            <IconButton size="small" aria-label={t('list.clearSearch')} onClick={() => setTyped('')} edge="end">
              <CloseIcon fontSize="small" />
            </IconButton>
          ) : (
            keys && (
              <Box aria-hidden="true" sx={{ display: { xs: 'none', sm: 'block' } }}>
                <KeyHint>/</KeyHint>
              </Box>
            )
          ),
        },
      }}
    />
  );
}
