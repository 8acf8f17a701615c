import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useCreatePath, useDataProvider, useNavigate } from 'react-admin';
import { download } from '@/components/csv';
import { Panel } from '@/components/Panel';
import { useProblem } from '@/components/problem';
import { useFilePrefix } from '@/components/useFilePrefix';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Import, ImportProvider } from './calls';
import { fileNameOf, ownerOf } from './words';

/** Corrections saves the refused rows as a file, and uploads them again when they were corrected. */
export function Corrections({ record }: { record: Import }) {
  const t = useText();
  const numbers = useNumbers();
  const data = useDataProvider<ImportProvider>();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const problemOf = useProblem();
  const input = useRef<HTMLInputElement>(null);
  const prefix = useFilePrefix(ownerOf(record));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const refused = record.counts.find(({ outcome }) => outcome === 'refused')?.rows ?? 0;
  if (refused === 0) return null;

  const attempt = async (work: () => Promise<void>) => {
    setError(null);
    setBusy(true);
    try {
      await work();
    } catch (refusal) {
      setError(refusal);
    } finally {
      setBusy(false);
    }
  };
  const save = async () => {
    const { data: rows } = await data.refusedRows(record.id);
    // Nothing when the session has ended; the sign-in page explains that.
    if (!(rows instanceof Blob)) return;
    download(`${prefix}${t('resources.imports.refused.file', { name: fileNameOf(record) })}.csv`, rows);
  };
  const send = async (file: File) => {
    const { data: sent } = await data.uploadCorrections(record.id, file);
    if (sent.id) navigate(createPath({ resource: 'imports', type: 'show', id: sent.id }));
  };

  return (
    <Panel title={t('resources.imports.refused.title', { smart_count: refused, rows: numbers.whole(refused) })}>
      <Box sx={{ px: 4, pb: 4, display: 'grid', gap: 3 }}>
        <Typography variant="body2">{t('resources.imports.refused.text')}</Typography>
        <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
          <Button
            variant="outlined"
            startIcon={<DownloadOutlined />}
            disabled={busy}
            onClick={() => void attempt(save)}
          >
            {t('resources.imports.refused.download')}
          </Button>
          <Button
            variant="outlined"
            startIcon={<UploadFileOutlined />}
            disabled={busy}
            onClick={() => input.current?.click()}
          >
            {t('resources.imports.refused.upload')}
          </Button>
        </Box>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx"
          aria-label={t('resources.imports.refused.upload')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void attempt(() => send(file));
            // Choosing the same file again must fire a change event.
            event.target.value = '';
          }}
        />
        {error !== null && (
          <Alert severity="error" role="alert">
            {problemOf(error).text}
          </Alert>
        )}
      </Box>
    </Panel>
  );
}
