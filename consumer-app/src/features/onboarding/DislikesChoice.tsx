import type { Dislike } from '@lepelblad/api';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '@/components/Field';
import { focusRing } from '@/components/focusRing';
import { CloseIcon, PlusIcon } from '@/components/icons';
import { Picture } from '@/components/Picture';
import { Problem } from '@/components/Problem';
import { Loading } from '@/components/Skeletons';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { interfacePictures } from '@/lib/pictures';
import { useDebounced } from '@/lib/useDebounced';
import type { useDislikes } from './useDislikes.ts';

/** The maximum number of dislikes, as on the server. */
const maxDislikes = 100;

/** DislikesChoice is a search field for foods that the user dislikes, with the chosen ones below it. */
export function DislikesChoice({
  dislikes: { keys, chosen, add, remove, missing },
}: {
  dislikes: ReturnType<typeof useDislikes>;
}) {
  const t = useText();
  return (
    <>
      {missing && (
        <Box sx={{ mb: 5 }}>
          <Problem error={missing.error} onRetry={missing.retry} />
        </Box>
      )}
      <Search chosen={keys} full={keys.length >= maxDislikes} onChoose={add} />
      {chosen.length > 0 && (
        <Box sx={{ mt: 5 }}>
          <Typography variant="body2" component="p" aria-hidden sx={{ mb: 2 }}>
            {t('onboarding.dislikes.chosen')}
          </Typography>
          <Box
            component="ul"
            aria-label={t('onboarding.dislikes.chosen')}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, p: 0, listStyle: 'none' }}
          >
            {chosen.map(({ key, name }) => (
              <li key={key}>
                {name === undefined ? <NameSkeleton /> : <ChosenName name={name} onRemove={() => remove(key)} />}
              </li>
            ))}
          </Box>
        </Box>
      )}
      <Usual chosen={keys} full={keys.length >= maxDislikes} onChoose={add} />
    </>
  );
}

/** ChosenName is a chosen dislike, which can be removed. */
function ChosenName({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useText();
  return (
    <ButtonBase
      onClick={onRemove}
      aria-label={t('onboarding.dislikes.remove', { name })}
      sx={{
        gap: 2,
        minHeight: 44,
        pl: 4,
        pr: 3,
        borderRadius: 6,
        font: 'inherit',
        bgcolor: 'brand.deep',
        color: 'brand.onDeep',
      }}
    >
      {name}
      <CloseIcon size={18} />
    </ButtonBase>
  );
}

/** NameSkeleton takes the place of a name that is being loaded. */
function NameSkeleton() {
  return (
    <Loading>
      <Skeleton variant="rounded" width={128} height={44} sx={{ borderRadius: 6 }} />
    </Loading>
  );
}

interface SearchProps {
  /** Keys of the chosen dislikes. */
  chosen: readonly string[];
  full: boolean;
  onChoose: (dislike: Dislike) => void;
}

/** Usual offers the most common dislikes, before anything is typed. */
function Usual({ chosen, full, onChoose }: SearchProps) {
  const t = useText();
  const { data } = api.useQuery('get', '/ingredients', {}, { staleTime: Number.POSITIVE_INFINITY });
  const usual = data?.data.filter(({ key }) => !chosen.includes(key)) ?? [];
  if (full || usual.length === 0) return null;
  return (
    <Box role="group" aria-label={t('onboarding.dislikes.usual')} sx={{ mt: 5 }}>
      <Typography variant="body2" color="textSecondary" aria-hidden sx={{ mb: 2 }}>
        {t('onboarding.dislikes.usual')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {usual.map((dislike) => (
          <Chip
            key={dislike.key}
            label={dislike.name}
            icon={<PlusIcon size={16} />}
            variant="outlined"
            sx={[focusRing, { '& svg': { ml: 3, mr: -1.5 } }]}
            onClick={() => onChoose(dislike)}
          />
        ))}
      </Box>
    </Box>
  );
}

/** Search finds ingredients and groups while the user types. */
function Search({ chosen, full, onChoose }: SearchProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim());
  const { data, error } = api.useQuery(
    'get',
    '/ingredients',
    { params: { query: { text } } },
    { enabled: text !== '', placeholderData: keepPreviousData },
  );
  const searching = typed.trim() !== '';
  const results = (searching && data?.data.filter(({ key }) => !chosen.includes(key))) || [];
  return (
    <>
      <Autocomplete<Dislike>
        value={null}
        inputValue={typed}
        onInputChange={(_, next, reason) => setTyped(reason === 'input' ? next : '')}
        onChange={(_, dislike) => dislike && onChoose(dislike)}
        onClose={(_, reason) => reason === 'escape' && setTyped('')}
        disabled={full}
        open={searching}
        options={results}
        filterOptions={(options) => options}
        autoHighlight
        forcePopupIcon={false}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ key }) => key}
        isOptionEqualToValue={(option, value) => option.key === value.key}
        loading={data === undefined && !error}
        loadingText={t('app.loading.content')}
        noOptionsText={t('onboarding.dislikes.nothing')}
        clearText={t('onboarding.dislikes.clear')}
        renderOption={({ key: _, ...props }, option) => (
          <Box component="li" key={option.key} {...props} sx={{ gap: 3, minHeight: 48 }}>
            <Picture code={option.picture ?? interfacePictures.basket} size={28} />
            <span>
              {option.name}
              {option.kind === 'group' && (
                <Typography component="span" variant="caption" color="textSecondary">
                  {' '}
                  {t('onboarding.dislikes.group')}
                </Typography>
              )}
            </span>
          </Box>
        )}
        renderInput={({ id, disabled, slotProps }) => (
          <Field
            {...slotProps.input}
            id={id}
            disabled={disabled}
            slotProps={{ input: slotProps.htmlInput }}
            label={t('onboarding.dislikes.label')}
            onKeyDown={(event) => {
              // Enter chooses the highlighted option. Without one it must not submit the question.
              if (event.key === 'Enter' && searching) event.preventDefault();
            }}
          />
        )}
      />
      {error && searching && (
        <Box sx={{ mt: 3 }}>
          <Problem error={error} />
        </Box>
      )}
    </>
  );
}
