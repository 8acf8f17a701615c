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

/** What can be done with an import now. Each asks once more, and says what it means. */
export function Actions({ found }: { found: Import }) {
  const t = useText();
  const [asking, setAsking] = useState<Verb | null>(null);
  const possible = verbs.filter((verb) => found.may.includes(verb));
  if (possible.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
      {possible.map((verb) => (
        <Button
          key={verb}
          variant={verb === 'start' || verb === 'resume' ? 'contained' : 'outlined'}
          onClick={() => setAsking(verb)}
        >
          {t(`resources.imports.action.${verb}.button`)}
        </Button>
      ))}
      {asking && <ActionQuestion found={found} verb={asking} onClose={() => setAsking(null)} />}
    </Box>
  );
}

function ActionQuestion({ found, verb, onClose }: { found: Import; verb: Verb; onClose: () => void }) {
  const t = useText();
  const numbers = useNumbers();
  const data = useDataProvider<ImportProvider>();
  const queries = useQueryClient();
  const { form, problem, tell } = useRefusal('import', []);
  const [busy, setBusy] = useState(false);
  const rowsOf = (outcome: string) => found.counts.find((count) => count.outcome === outcome)?.rows ?? 0;
  const values = {
    created: numbers.whole(rowsOf('created')),
    updated: numbers.whole(rowsOf('updated')),
    refused: numbers.whole(rowsOf('refused')),
    smart_count: rowsOf('refused'),
  };

  const act = async () => {
    setBusy(true);
    tell(null);
    try {
      const { data: changed } = await data.actOnImport(found.id, verb);
      // Without an id, the session turned out to be over, and the sign-in page says so.
      if (!changed.id) return;
    } catch (refusal) {
      tell(refusal);
      setBusy(false);
      return;
    }
    // The button that led here may be gone: the page takes the focus.
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
          {t(found.settings.strict ? 'resources.imports.action.strict' : 'resources.imports.action.lenient', values)}
        </Typography>
      )}
    </Question>
  );
}
