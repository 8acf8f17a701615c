import { coverChoicesGlazeValues, coverChoicesKindValues } from '@lepelblad/api/enums';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Panel } from '@/components/Panel';
import { type Language, useText } from '@/providers/i18n';
import { type CoverChoices, platform, type RecipeProvider } from './calls';
import { Derived } from './Derived';
import { coverDraftOf, type FormValues } from './form';

interface CoverFieldsProps {
  owner: string;
  language: Language;
  /** The slug of an existing recipe. */
  slug: string | undefined;
  values: FormValues;
  onChange: (choices: CoverChoices) => void;
}

/** What the colour field shows while there is nothing to colour. */
const blank = '#ffffff';

/** How long the form must be unchanged before its cover is drawn, in milliseconds. */
const pause = 400;

/** CoverFields shows the drawn cover of the recipe in the form, with the choices for it. */
export function CoverFields({ owner, language, slug, values, onChange }: CoverFieldsProps) {
  const t = useText();
  const data = useDataProvider<RecipeProvider>();
  const draft = JSON.stringify(coverDraftOf(values, language, slug));
  const [settled, setSettled] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), pause);
    return () => clearTimeout(timer);
  }, [draft]);
  const { data: cover, isPlaceholderData } = useQuery({
    queryKey: ['recipes', 'cover', owner, settled],
    queryFn: async ({ signal }) => (await data.drawCover(owner, JSON.parse(settled), signal)).data,
    placeholderData: keepPreviousData,
  });
  const chosen = values.drawing;
  const choose = (change: Partial<CoverChoices>) => {
    const choices: CoverChoices = { ...chosen, ...change };
    onChange(Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined)));
  };
  const ingredients = values.lines.flatMap(({ ingredient }) => ingredient ?? []);
  const loose = ingredients.filter(({ slug }) => cover?.topChoices.includes(slug));
  const top = (chosen.top ?? cover?.top ?? []).filter((one) => loose.some(({ slug }) => slug === one));
  // A dish needs something below what is on top.
  const allOnTop = !isPlaceholderData && top.some((one) => !cover?.top.includes(one));
  return (
    <>
      {cover && ingredients.length > 0 && <Derived drawn={cover} />}
      <Panel title={t('resources.recipes.cover.title')}>
        <Box sx={{ p: 4, display: 'grid', gap: 4, gridTemplateColumns: { sm: '260px minmax(0, 1fr)' } }}>
          <Box sx={{ width: 260, height: 260, borderRadius: 2, overflow: 'hidden', bgcolor: 'action.hover' }}>
            {cover && (
              <img
                src={`data:image/svg+xml,${encodeURIComponent(cover.svg)}`}
                alt={t('resources.recipes.cover.alt')}
                width={260}
                height={260}
              />
            )}
          </Box>
          {owner === platform ? (
            <Typography variant="body2" color="textSecondary">
              {t('resources.recipes.cover.inFile')}
            </Typography>
          ) : (
            <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
              {cover?.unsure && !chosen.kind && <Alert severity="info">{t('resources.recipes.cover.unsure')}</Alert>}
              <TextField
                select
                name="drawing.kind"
                label={t('resources.recipes.cover.kind')}
                value={chosen.kind ?? ''}
                onChange={(event) => choose({ kind: (event.target.value || undefined) as CoverChoices['kind'] })}
                slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
              >
                <option value="">{t('resources.recipes.cover.proposed')}</option>
                {coverChoicesKindValues.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`resources.recipes.cover.kinds.${kind}`)}
                  </option>
                ))}
              </TextField>
              <TextField
                select
                label={t('resources.recipes.cover.glaze')}
                value={chosen.glaze ?? ''}
                onChange={(event) => choose({ glaze: (event.target.value || undefined) as CoverChoices['glaze'] })}
                slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
              >
                <option value="">{t('resources.recipes.cover.proposed')}</option>
                {coverChoicesGlazeValues.map((glaze) => (
                  <option key={glaze} value={glaze}>
                    {t(`resources.recipes.cover.glazes.${glaze}`)}
                  </option>
                ))}
              </TextField>
              <TextField
                select
                label={t('resources.recipes.cover.top')}
                value={top}
                disabled={loose.length === 0}
                helperText={
                  loose.length === 0
                    ? t('resources.recipes.cover.noTop')
                    : allOnTop && t('resources.recipes.cover.allOnTop')
                }
                onChange={(event) => choose({ top: event.target.value as unknown as string[] })}
                slotProps={{ select: { multiple: true } }}
              >
                {loose.map((ingredient) => (
                  <MenuItem key={ingredient.slug} value={ingredient.slug}>
                    {ingredient.name}
                  </MenuItem>
                ))}
              </TextField>
              <TextField
                type="color"
                label={t('resources.recipes.cover.sauceColour')}
                value={cover?.sauceColour ? (chosen.sauceColour ?? cover.sauceColour) : blank}
                disabled={!cover?.sauceColour}
                helperText={cover && !cover.sauceColour && t('resources.recipes.cover.noSauce')}
                onChange={(event) => choose({ sauceColour: event.target.value.toLowerCase() })}
                slotProps={{
                  inputLabel: { shrink: true },
                  htmlInput: { sx: { height: 36, boxSizing: 'border-box', p: 1 } },
                }}
              />
              <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
                <Button
                  variant="outlined"
                  onClick={() => choose({ composition: ((chosen.composition ?? -1) + 1) % 100 })}
                >
                  {t('resources.recipes.cover.another')}
                </Button>
                <Button variant="text" disabled={Object.keys(chosen).length === 0} onClick={() => onChange({})}>
                  {t('resources.recipes.cover.reset')}
                </Button>
              </Box>
            </Box>
          )}
        </Box>
      </Panel>
    </>
  );
}
