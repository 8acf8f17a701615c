import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useProblem } from '@/components/problem';
import { useText } from '@/providers/i18n';
import type { WhitelabelProvider } from './calls';
import { shownOnConsole } from './form';

interface ImageFieldProps {
  /** Name of the server, by which the field is reached. */
  name: string;
  tenant: string;
  label: string;
  kind: 'photo' | 'logo';
  value: string;
  problem: string | undefined;
  onChange: (url: string) => void;
}

/** ImageField uploads an image of a brand as soon as it is chosen, and can remove it. */
export function ImageField({ name, tenant, label, kind, value, problem, onChange }: ImageFieldProps) {
  const t = useText();
  const data = useDataProvider<WhitelabelProvider>();
  const problemOf = useProblem();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const send = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setRefusal('');
    try {
      onChange((await data.uploadImage(tenant, kind, file)).data.url);
    } catch (error) {
      setRefusal(problemOf(error).text);
    } finally {
      setBusy(false);
    }
  };
  const message = refusal || problem;
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        {value && (
          <Box
            component="img"
            src={shownOnConsole(value, tenant)}
            alt={label}
            sx={{ height: 40, maxWidth: 160, objectFit: 'contain', bgcolor: 'common.white', borderRadius: 1, p: 1 }}
          />
        )}
        <Button name={name} variant="outlined" size="small" disabled={busy} onClick={() => input.current?.click()}>
          {t(
            busy
              ? 'resources.whitelabels.form.uploading'
              : value
                ? 'resources.whitelabels.form.replace'
                : 'resources.whitelabels.form.upload',
          )}
        </Button>
        {value && (
          <Button variant="text" color="error" size="small" disabled={busy} onClick={() => onChange('')}>
            {t('resources.whitelabels.form.remove')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept="image/jpeg,image/png,image/webp"
          onChange={({ target }) => {
            void send(target.files?.[0]);
            // Choosing the same file again must fire a change event.
            target.value = '';
          }}
        />
      </Box>
      {message && (
        <Typography variant="caption" color="error" role="alert">
          {message}
        </Typography>
      )}
    </Box>
  );
}
