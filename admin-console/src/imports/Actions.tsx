import { ingredientImportMayValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { flushSync } from 'react-dom';
import { focusPage } from '@/components/keys';
import { Question } from '@/components/Question';
import { useRefusal } from '@/components/useRefusal';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Import, ImportProvider, Verb } from './calls';

const verbs = ingredientImportMayValues.filter((verb) => verb !== 'change');

/** Actions has a button for each action that the import allows now. Each asks for confirmation. */
export function Actions({ record }: { record: Import }) {
  const t = useText();
  const [open, setOpen] = useState<Verb | null>(null);
  const possible = verbs.filter((verb) => record.may.includes(verb));
  if (possible.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
      {possible.map((verb) => (
        <Button
          key={verb}
          variant={verb === 'start' || verb === 'resume' ? 'contained' : 'outlined'}
          onClick={() => setOpen(verb)}
        >
          {t(`resources.imports.action.${verb}.button`)}
        </Button>
      ))}
      {open && <ActionQuestion record={record} verb={open} onClose={() => setOpen(null)} />}
    </Box>
  );
}

function ActionQuestion({ record, verb, onClose }: { record: Import; verb: Verb; onClose: () => void }) {
  const t = useText();
  const numbers = useNumbers();
  const data = useDataProvider<ImportProvider>();
  const queries = useQueryClient();
  const { form, problem, setRefusal } = useRefusal('import', []);
  const [busy, setBusy] = useState(false);
  const rowsOf = (outcome: string) => record.counts.find((count) => count.outcome === outcome)?.rows ?? 0;
  const values = {
    created: numbers.whole(rowsOf('created')),
    updated: numbers.whole(rowsOf('updated')),
    refused: numbers.whole(rowsOf('refused')),
    smart_count: rowsOf('refused'),
  };

  const act = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const { data: changed } = await data.actOnImport(record.id, verb);
      // No id when the session has ended; the sign-in page explains that.
      if (!changed.id) return;
    } catch (refusal) {
      setRefusal(refusal);
      setBusy(false);
      return;
    }
    // The page gets the focus, because the button may have been removed.
    flushSync(onClose);
    focusPage();
    await queries.invalidateQueries();
  };

  return (
    <Question
      warning={verb === 'undo'}
      title={t(`resources.imports.action.${verb}.title`)}
      action={busy ? t('resources.imports.action.busy') : t(`resources.imports.action.${verb}.button`)}
      decline={verb === 'cancel' ? t('resources.imports.action.cancel.otherwise') : undefined}
      busy={busy}
      problem={problem}
      form={form}
      onAnswer={() => void act()}
      onClose={onClose}
    >
      <Typography variant="body2">{t(`resources.imports.action.${verb}.text`, values)}</Typography>
      {verb === 'start' && rowsOf('refused') > 0 && (
        <Typography variant="body2">
          {t(record.settings.strict ? 'resources.imports.action.strict' : 'resources.imports.action.lenient', values)}
        </Typography>
      )}
    </Question>
  );
}
