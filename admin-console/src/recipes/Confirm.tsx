import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Panel } from '@/components/Panel';
import { useUnsaved } from '@/components/useUnsaved';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { DraftLine, RecipeDraft, UsableIngredient } from './calls';
import { type Confirmed, unitFits } from './form';
import { IngredientChoice } from './IngredientChoice';

/** The certainty from which a guess is called certain. */
const certain = 0.95;

/** The choice for a line: the slug of a guess, or one of these. Empty until something is chosen. */
const other = 'other';
const none = 'none';
const later = 'later';

interface Choice {
  chosen: string;
  /** The ingredient when `chosen` is `other`. */
  ingredient: UsableIngredient | null;
}

/** weighs reports whether the quantity of the line can be converted to a weight of an ingredient; true without one. */
const weighs = ({ quantity, unit }: DraftLine, ingredient: UsableIngredient) =>
  quantity === 0 || unitFits({ ingredient, unit: unit ?? '' });

const firstChoice = (line: DraftLine): Choice => {
  const [best] = line.guesses;
  if (line.heading) return { chosen: none, ingredient: null };
  const sure = best && line.certain && weighs(line, best.ingredient);
  return { chosen: sure ? best.ingredient.slug : '', ingredient: null };
};

/** Returns the confirmed line, or undefined without a choice. */
function confirmedOf({ guesses }: DraftLine, { chosen, ingredient }: Choice): Confirmed | undefined {
  if (chosen === none) return null;
  if (chosen === later) return { ingredient: null };
  if (chosen === other) return ingredient ? { ingredient } : undefined;
  const guess = guesses.find((one) => one.ingredient.slug === chosen);
  return guess && { ingredient: guess.ingredient };
}

interface ConfirmProps {
  owner: string;
  draft: RecipeDraft;
  onConfirm: (choices: Confirmed[]) => void;
}

/** The lines of a draft, each with its guesses to choose from. */
export function Confirm({ owner, draft, onConfirm }: ConfirmProps) {
  const t = useText();
  const translate = useTranslate();
  const [choices, setChoices] = useState(() => draft.lines.map(firstChoice));
  // The imported text is stored nowhere else.
  const { question } = useUnsaved(true);
  const confirmed = draft.lines.map((line, index) => {
    const choice = choices[index];
    return choice && confirmedOf(line, choice);
  });
  const left = confirmed.filter((one) => one === undefined).length;
  const open = choices.some(({ chosen }) => chosen === later);
  return (
    <>
      {question}
      <Typography variant="body2" sx={{ maxWidth: '68ch' }}>
        {t('resources.recipes.import.confirmText')}
      </Typography>
      <Panel>
        {draft.lines.map((line, index) => (
          <LineChoice
            // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order, and two may be equal.
            key={index}
            owner={owner}
            line={line}
            first={index === 0}
            choice={choices[index] ?? firstChoice(line)}
            onChange={(changed) => setChoices(choices.map((one, at) => (at === index ? changed : one)))}
          />
        ))}
      </Panel>
      {open && <Alert severity="info">{t('resources.recipes.import.laterText')}</Alert>}
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center', justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <Typography variant="body2" color="textSecondary" role="status">
          {left > 0 && translate('resources.recipes.import.left', { smart_count: left })}
        </Typography>
        <Button variant="contained" disabled={left > 0} onClick={() => onConfirm(confirmed.map((one) => one ?? null))}>
          {t('resources.recipes.import.next')}
        </Button>
      </Box>
    </>
  );
}

interface LineChoiceProps {
  owner: string;
  line: DraftLine;
  first: boolean;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

function LineChoice({ owner, line, first, choice, onChange }: LineChoiceProps) {
  const t = useText();
  const numbers = useNumbers();
  const sure = (certainty: number) =>
    certainty >= certain ? t('resources.recipes.import.certain') : numbers.percent(certainty);
  const chosen = confirmedOf(line, choice)?.ingredient;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'center',
        px: 4,
        py: 3,
        borderTop: first ? 0 : 1,
        borderColor: 'divider',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {line.text}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextField
          select
          value={choice.chosen}
          onChange={(event) => onChange({ ...choice, chosen: event.target.value })}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': line.text } }}
        >
          <option value="">{t('resources.recipes.import.choose')}</option>
          {line.guesses.map(({ ingredient, certainty }) => (
            <option key={ingredient.slug} value={ingredient.slug}>
              {t('resources.recipes.import.percent', { name: ingredient.name, certainty: sure(certainty) })}
            </option>
          ))}
          <option value={other}>{t('resources.recipes.import.other')}</option>
          <option value={none}>{t('resources.recipes.import.none')}</option>
          <option value={later}>{t('resources.recipes.import.later')}</option>
        </TextField>
        {choice.chosen === other && (
          <IngredientChoice
            owner={owner}
            label={t('resources.recipes.import.other')}
            value={choice.ingredient}
            onChoose={(ingredient) => onChange({ ...choice, ingredient })}
          />
        )}
        {chosen && !weighs(line, chosen) && (
          <Typography variant="caption" color="error">
            {t('resources.recipes.import.unitLater')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
