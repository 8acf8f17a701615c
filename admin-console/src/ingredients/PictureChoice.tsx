import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Picture } from '@/components/Picture';
import { useText } from '@/providers/i18n';
import { useStats } from './useStats';

interface PictureChoiceProps {
  /** Code of the picture; empty for none yet. */
  value: string;
  /** What the ingredient is called that it is for. */
  name: string;
  problem: string | undefined;
  onChoose: (picture: string) => void;
}

/** One of the pictures that there are, found by an ingredient that has it. */
export function PictureChoice({ value, name, problem, onChoose }: PictureChoiceProps) {
  const t = useText();
  const stats = useStats();
  const pictures = [...(stats.data?.pictures ?? [])].sort((one, other) => one.name.localeCompare(other.name));
  const chosen = pictures.find(({ key }) => key === value) ?? (value ? { key: value, name, count: 1 } : null);
  return (
    <Autocomplete
      fullWidth
      options={pictures}
      value={chosen}
      loading={stats.isPending}
      loadingText={t('list.loading')}
      noOptionsText={t('resources.ingredients.form.noPicture')}
      getOptionLabel={(picture) => picture.name}
      getOptionKey={({ key }) => key}
      isOptionEqualToValue={(one, other) => one.key === other.key}
      onChange={(_, picture) => onChoose(picture?.key ?? '')}
      renderOption={({ key, ...props }, picture) => (
        <Box component="li" key={key} {...props} sx={{ gap: 2 }}>
          <Picture code={picture.key} size={24} />
          {picture.name}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
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
