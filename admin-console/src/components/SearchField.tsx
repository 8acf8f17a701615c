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

/** Pause in typing before the search starts, in milliseconds. */
const pause = 250;

/** SearchField filters the current list by `text`. The key `/` focuses it; the down arrow moves on to the rows. */
export function SearchField({ label }: { label: string }) {
  const t = useText();
  const { filterValues, setFilters } = useListFilterContext();
  const [keys] = useKeysChoice();
  const applied: string = filterValues.text ?? '';
  /** Text typed but not applied yet; null when the field shows the applied filter. */
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
