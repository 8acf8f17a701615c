import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDataProvider, useNavigate } from 'react-admin';
import { Question } from '@/components/Question';
import { useRefusal } from '@/components/useRefusal';
import { useText } from '@/providers/i18n';
import type { RecipeProvider } from './calls';

/** A button that opens the dialog to import a recipe. */
export function ImportButton({ owner }: { owner: string }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('resources.recipes.import.action')}
      </Button>
      {open && <ImportQuestion owner={owner} onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportQuestion({ owner, onClose }: { owner: string; onClose: () => void }) {
  const t = useText();
  const data = useDataProvider<RecipeProvider>();
  const navigate = useNavigate();
  const { form, field, problem, setRefusal } = useRefusal('import', ['address', 'text']);
  const [busy, setBusy] = useState(false);

  const read = async (filledIn: FormData) => {
    const { address, text } = Object.fromEntries([...filledIn].map(([name, value]) => [name, String(value).trim()]));
    setBusy(true);
    setRefusal(null);
    try {
      const given = { ...(address ? { address } : {}), ...(text ? { text } : {}) };
      const { data: draft } = await data.readRecipe(owner, given);
      // Without lines the session has ended, which the sign-in page reports.
      if (draft.lines) navigate(`/recipes/create?brand=${owner}`, { state: { draft } });
    } catch (refusal) {
      setRefusal(refusal);
      setBusy(false);
    }
  };

  return (
    <Question
      title={t('resources.recipes.import.title')}
      action={t(busy ? 'resources.recipes.import.reading' : 'resources.recipes.import.read')}
      busy={busy}
      problem={problem}
      form={form}
      onAnswer={(filledIn) => void read(filledIn)}
      onClose={onClose}
    >
      <Typography variant="body2">{t('resources.recipes.import.text')}</Typography>
      <TextField
        {...field('address')}
        autoFocus
        label={t('resources.recipes.import.address')}
        slotProps={{ htmlInput: { inputMode: 'url', maxLength: 500, autoComplete: 'off' } }}
      />
      <TextField
        {...field('text')}
        multiline
        minRows={4}
        maxRows={12}
        label={t('resources.recipes.import.pasted')}
        helperText={field('text').helperText ?? t('resources.recipes.import.pastedHelp')}
        slotProps={{ htmlInput: { maxLength: 30_000 } }}
      />
      <Typography variant="body2" color="textSecondary">
        {t('resources.recipes.form.copyright')}
      </Typography>
    </Question>
  );
}
