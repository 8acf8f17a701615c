import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Picture } from '@/components/Picture';
import { useAutocompleteTexts } from '@/components/useAutocompleteTexts';
import { type Language, languageName, useLanguage, useText } from '@/providers/i18n';
import type { RecipeProvider, UsableIngredient } from './calls';

/** The pause in typing before the search, in milliseconds. */
const pause = 200;

interface IngredientChoiceProps {
  name?: string;
  owner: string;
  label: string;
  value: UsableIngredient | null;
  /** The validation error of the field. */
  problem?: string | undefined;
  advice?: string | undefined;
  onChoose: (ingredient: UsableIngredient | null) => void;
}

/** A field to find an ingredient by part of its name. */
export function IngredientChoice(props: IngredientChoiceProps) {
  const { name, owner, label, value, problem, advice, onChoose } = props;
  const t = useText();
  const language = useLanguage();
  const texts = useAutocompleteTexts();
  const data = useDataProvider<RecipeProvider>();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['recipes', 'ingredients', owner, asked],
    queryFn: async ({ signal }) => (await data.findIngredients(owner, asked, signal)).data,
    enabled: asked !== '' && asked !== value?.name,
    placeholderData: keepPreviousData,
  });
  const allergens = ({ allergens, allergensUnknown }: UsableIngredient) => {
    const named = allergens.map((allergen) =>
      t(`resources.ingredients.allergen.${allergen}`).toLocaleLowerCase(language),
    );
    if (allergensUnknown) {
      named.push(t('resources.recipes.form.allergensUnknown'));
    }
    return named.join(', ') || t('resources.recipes.form.noAllergens');
  };
  return (
    <Autocomplete
      {...texts}
      fullWidth
      // As high as the other fields.
      sx={{
        '& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': { py: 0, pl: 0 },
        '& .MuiAutocomplete-inputRoot .MuiAutocomplete-input.MuiOutlinedInput-input': { p: '6px 12px' },
      }}
      options={asked === '' ? [] : found}
      value={value}
      loading={isFetching}
      noOptionsText={t(asked === '' ? 'resources.recipes.form.findIngredient' : 'resources.recipes.form.noIngredient')}
      // The server filters, also by names that are not shown.
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ slug }) => slug}
      isOptionEqualToValue={(one, other) => one.slug === other.slug}
      onInputChange={(_, text) => setTyped(text.slice(0, 60))}
      onChange={(_, chosen) => onChoose(chosen)}
      renderOption={({ key, ...props }, option) => (
        <Box
          component="li"
          key={key}
          {...props}
          aria-labelledby={`${props.id}-name`}
          aria-describedby={`${props.id}-source`}
          sx={{ gap: 2 }}
        >
          <Picture code={option.picture} size={20} />
          <Box sx={{ minWidth: 0 }}>
            <span id={`${props.id}-name`}>{option.name}</span>
            <Typography
              id={`${props.id}-source`}
              component="span"
              variant="caption"
              color="textSecondary"
              sx={{ display: 'block' }}
            >
              {[
                t(`resources.ingredients.source.${option.source}`),
                languageName(option.language as Language, language),
                allergens(option),
              ].join(' · ')}
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          {...(name && { name })}
          required
          label={label}
          error={problem !== undefined}
          helperText={problem ?? advice ?? (value?.allergensUnknown && allergens(value))}
        />
      )}
    />
  );
}
