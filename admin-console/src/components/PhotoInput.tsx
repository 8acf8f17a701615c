import type { Image } from '@lepelblad/api';
import AddAPhotoOutlined from '@mui/icons-material/AddAPhotoOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '@/providers/i18n';
import { corner } from './corner';
import { useProblem } from './problem';
import { useOnline } from './useOnline';

export interface PhotoInputProps {
  /** The current photo, at a URL of the console's own origin. */
  photo: Image | undefined;
  /** Alternative text of the photo. */
  alt: string;
  /** Shown while there is no photo. */
  children: ReactNode;
  /** Uploads a file and returns the stored photo. */
  onUpload: (file: File) => Promise<Image>;
  onRemove: () => Promise<void>;
}

/** MIME types that the server accepts. */
const accepted = 'image/jpeg,image/png,image/webp';
/** Largest upload in bytes. Checked here too, because a browser cannot report why the server closes a longer upload. */
const mostBytes = 15 * 1024 * 1024;

/** PhotoInput uploads a photo as soon as it is chosen or dropped, and can remove it. */
export function PhotoInput({ photo, alt, children, onUpload, onRemove }: PhotoInputProps) {
  const t = useText();
  const problemOf = useProblem();
  const online = useOnline();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  // A ref, because a second click or drop can come before the state is rendered.
  const working = useRef(false);
  const [shown, setShown] = useState(photo);
  const [previous, setPrevious] = useState(photo);
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (photo?.url !== previous?.url) {
    setPrevious(photo);
    setShown(photo);
  }

  const run = async (work: () => Promise<Image | undefined>) => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setProblem('');
    try {
      setShown(await work());
    } catch (error) {
      setProblem(problemOf(error).text);
    } finally {
      working.current = false;
      setBusy(false);
    }
  };
  const send = (file: File | undefined) => {
    if (!file || !online) return;
    if (file.size > mostBytes) setProblem(t('photo.tooLarge'));
    else void run(() => onUpload(file));
  };
  const remove = () =>
    run(async () => {
      await onRemove();
      return undefined;
    });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send(event.dataTransfer.files[0]);
  };

  return (
    <Box sx={{ display: 'grid', gap: 3, p: 4, pt: 0 }}>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          position: 'relative',
          aspectRatio: '3 / 2',
          maxWidth: 480,
          overflow: 'hidden',
          borderRadius: corner.panel,
          bgcolor: 'brand.tint',
          outline: over ? '2px dashed' : 'none',
          outlineColor: 'brand.deep',
          '& > img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
        }}
      >
        {shown ? (
          <img
            sizes="(min-width: 600px) 480px, 90vw"
            srcSet={shown.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}
            src={shown.url}
            width={shown.width}
            height={shown.height}
            alt={alt}
          />
        ) : (
          <Box sx={{ display: 'grid', placeItems: 'center', height: '100%' }}>{children}</Box>
        )}
        {busy && (
          <LinearProgress aria-label={t('photo.busy')} sx={{ position: 'absolute', left: 0, right: 0, bottom: 0 }} />
        )}
      </Box>
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button
          variant="outlined"
          startIcon={<AddAPhotoOutlined />}
          disabled={busy || !online}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          {t(shown ? 'photo.replace' : 'photo.choose')}
        </Button>
        {shown && (
          <Button color="error" disabled={busy || !online} onClick={() => void remove()}>
            {t('photo.remove')}
          </Button>
        )}
        <Typography id={hint} variant="body2" color="textSecondary" sx={{ flex: '1 1 100%' }}>
          {t(online ? 'photo.hint' : 'photo.offline')}
        </Typography>
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted}
          aria-label={t('photo.choose')}
          onChange={({ target }) => {
            send(target.files?.[0]);
            // Choosing the same file again must fire a change event.
            target.value = '';
          }}
        />
      </Box>
    </Box>
  );
}
