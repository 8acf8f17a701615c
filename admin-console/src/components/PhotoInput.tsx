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
  /** The photo that is there now, at an address that the console is answered at. */
  photo: Image | undefined;
  /** What it shows, for who does not see it. */
  alt: string;
  /** Shows in its place while there is none. */
  children: ReactNode;
  /** Keeps a file and gives the photo that was made of it. */
  onUpload: (file: File) => Promise<Image>;
  onRemove: () => Promise<void>;
}

/** What the server takes. */
const accepted = 'image/jpeg,image/png,image/webp';
/** How many bytes it takes. A browser that is cut off while it sends more cannot tell why. */
const mostBytes = 15 * 1024 * 1024;

/** A photo that is kept as soon as it is chosen or dropped, and can be taken away. */
export function PhotoInput({ photo, alt, children, onUpload, onRemove }: PhotoInputProps) {
  const t = useText();
  const problemOf = useProblem();
  const online = useOnline();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  // A second click or drop comes before the page is seen to be busy.
  const working = useRef(false);
  const [shown, setShown] = useState(photo);
  const [known, setKnown] = useState(photo);
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  if (photo?.url !== known?.url) {
    setKnown(photo);
    setShown(photo);
  }

  const run = async (work: () => Promise<Image | undefined>) => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setWrong('');
    try {
      setShown(await work());
    } catch (error) {
      setWrong(problemOf(error).text);
    } finally {
      working.current = false;
      setBusy(false);
    }
  };
  const send = (file: File | undefined) => {
    if (!file || !online) return;
    if (file.size > mostBytes) setWrong(t('photo.tooLarge'));
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
      {wrong && (
        <Alert severity="error" role="alert">
          {wrong}
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
            // The same photo may be chosen once more, when it was mended.
            target.value = '';
          }}
        />
      </Box>
    </Box>
  );
}
