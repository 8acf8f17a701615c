import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useCreatePath, useDataProvider, useNavigate } from 'react-admin';
import { corner } from '@/components/corner';
import { useProblem } from '@/components/problem';
import { useText } from '@/providers/i18n';
import type { ImportProvider } from './calls';

/** Extensions of files to choose. The server checks the contents. */
const accepted = '.csv,.tsv,.txt,.xlsx,.zip';

/** Largest upload in bytes. Checked here too, because a browser cannot report why the server closes a longer upload. */
const mostBytes = 32 * 1024 * 1024;

/** Upload sends files that are dropped or chosen, and then opens the page of the import. */
export function Upload({ owner }: { owner: string }) {
  const t = useText();
  const data = useDataProvider<ImportProvider>();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const problemOf = useProblem();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [tooLarge, setTooLarge] = useState(false);

  const send = async (files: File[]) => {
    if (files.length === 0 || busy) return;
    setError(null);
    const large = files.reduce((sum, { size }) => sum + size, 0) > mostBytes;
    setTooLarge(large);
    if (large) return;
    setBusy(true);
    try {
      const { data: sent } = await data.uploadImport(files, owner);
      // No id when the session has ended; the sign-in page explains that.
      if (sent.id) navigate(createPath({ resource: 'imports', type: 'show', id: sent.id }));
    } catch (refusal) {
      setError(refusal);
    } finally {
      setBusy(false);
    }
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files]);
  };

  return (
    <Box sx={{ flex: '1 1 100%', display: 'grid', gap: 3 }}>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 4,
          p: 4,
          border: 2,
          borderStyle: 'dashed',
          borderColor: over ? 'brand.deep' : 'brand.outline',
          borderRadius: corner.panel,
          bgcolor: over ? 'brand.tint' : 'background.paper',
        }}
      >
        <Button
          variant="contained"
          startIcon={<UploadFileOutlined />}
          disabled={busy}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          {busy ? t('resources.imports.upload.busy') : t('resources.imports.upload.action')}
        </Button>
        <Typography id={hint} variant="body2" color="textSecondary" sx={{ flex: '1 1 260px' }}>
          {t('resources.imports.upload.hint')}
        </Typography>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={accepted}
          aria-label={t('resources.imports.upload.action')}
          onChange={(event) => {
            void send([...(event.target.files ?? [])]);
            // Choosing the same file again must fire a change event.
            event.target.value = '';
          }}
        />
        {busy && <LinearProgress aria-label={t('resources.imports.upload.busy')} sx={{ flex: '1 1 100%' }} />}
      </Box>
      {(error !== null || tooLarge) && (
        <Alert severity="error" role="alert">
          {tooLarge ? t('resources.imports.upload.tooLarge') : problemOf(error).text}
        </Alert>
      )}
    </Box>
  );
}
