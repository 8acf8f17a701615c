import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Picture } from '@/components/Picture';
import { useAutocompleteTexts } from '@/components/useAutocompleteTexts';
import { useProblemUntilChanged } from '@/components/useProblemUntilChanged';
import { useText } from '@/providers/i18n';
import type { Ingredient } from './calls';

/** The pause in typing before the search, in milliseconds. */
const pause = 200;

interface PictureChoiceProps {
  /** Code of the picture, or empty. */
  value: string;
  problem: string | undefined;
  onChoose: (picture: string) => void;
}

/** A field to choose the picture of another ingredient, found by part of its name. */
export function PictureChoice({ value, onChoose, ...props }: PictureChoiceProps) {
  const problem = useProblemUntilChanged(props.problem, value);
  const t = useText();
  const texts = useAutocompleteTexts();
  const data = useDataProvider();
  const [like, setLike] = useState<Ingredient | null>(null);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['ingredients', 'pictures', asked],
    queryFn: async ({ signal }) =>
      (
        await data.getList<Ingredient>('ingredients', {
          filter: { text: asked },
          pagination: { page: 1, perPage: 20 },
          sort: { field: 'name', order: 'ASC' },
          signal,
        })
      ).data,
    enabled: asked !== '' && asked !== like?.name,
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete
      {...texts}
      fullWidth
      // As high as the other fields.
      sx={{
        '& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': { py: 0 },
        '& .MuiAutocomplete-inputRoot .MuiAutocomplete-input.MuiOutlinedInput-input': { p: '6px 4px' },
      }}
      options={asked === '' ? [] : found}
      value={like}
      loading={isFetching}
      noOptionsText={t(
        asked === '' ? 'resources.ingredients.form.findPicture' : 'resources.ingredients.form.noPicture',
      )}
      // The server filters, also by names that are not shown.
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_, text) => setTyped(text.slice(0, 60))}
      onChange={(_, chosen) => {
        setLike(chosen);
        if (chosen?.picture) onChoose(chosen.picture);
      }}
      renderOption={({ key, ...props }, { name, picture }) => (
        <Box component="li" key={key} {...props} sx={{ gap: 2 }}>
          <Picture code={picture} size={24} />
          {name}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          name="picture"
          label={t('resources.ingredients.form.picture')}
          error={problem !== undefined}
          helperText={problem ?? t('resources.ingredients.form.pictureHelp')}
          slotProps={{
            ...params.slotProps,
            input: {
              ...params.slotProps.input,
              startAdornment: value && (
                <InputAdornment position="start">
                  <Picture code={value} size={20} />
                </InputAdornment>
              ),
            },
          }}
        />
      )}
    />
  );
}
