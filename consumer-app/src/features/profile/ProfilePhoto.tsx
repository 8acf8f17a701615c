import type { Image, Settings } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { type Ref, useEffect, useRef, useState } from 'react';
import { FormProblem } from '@/components/FormProblem';
import { flushText } from '@/components/flushText';
import { Sheet } from '@/components/Sheet';
import { useSheet } from '@/components/useSheet';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useOnline } from '@/lib/online';
import { problemText } from '@/lib/problem';
import { notify } from '@/lib/toast';
import { Avatar, type AvatarProps } from './Avatar.tsx';
import { type Square, squareOf } from './square.ts';

type PhotoProps = Pick<AvatarProps, 'initials' | 'image'>;

/** ProfilePhoto is a button that opens a sheet to choose, take, change or remove the user's photo. */
export function ProfilePhoto({ initials, image }: PhotoProps) {
  const t = useText();
  const sheet = useSheet<true>('photo');
  return (
    <>
      <Button size="small" onClick={() => sheet.open(true)} sx={{ ml: flushText.small }}>
        {t(image ? 'profile.photo.change' : 'profile.photo.add')}
      </Button>
      <PhotoSheet initials={initials} image={image} open={sheet.value !== undefined} onClose={sheet.close} />
    </>
  );
}

/** MIME types that the server accepts. Phones convert their own formats to these. */
const accepted = 'image/jpeg,image/png,image/webp';
/**
 * The largest upload in bytes. Checked here too, because a browser cannot report why the server closes a longer upload.
 */
const maxBytes = 15 * 1024 * 1024;

function PhotoSheet({ initials, image, open, onClose }: PhotoProps & { open: boolean; onClose: () => Promise<void> }) {
  const t = useText();
  const online = useOnline();
  const queries = useQueryClient();
  const onPhone = useMediaQuery('(pointer: coarse)');
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Square>();
  const [busy, setBusy] = useState<'reading' | 'saving' | 'removing'>();
  const [problem, setProblem] = useState<string>();
  // A ref, because a second click can come before the busy state is rendered.
  const working = useRef(false);

  // The sheet is reset, however it was closed.
  useEffect(() => {
    if (open) return;
    setChosen(undefined);
    setProblem(undefined);
  }, [open]);

  const show = (next: Image | undefined) =>
    queries.setQueriesData<{ data: Settings }>({ queryKey: ['get', '/user/settings'] }, (answer) => {
      if (!answer) return answer;
      const { image: _, ...others } = answer.data;
      return { data: next ? { ...others, image: next } : others };
    });

  /** Runs one action at a time, and closes the sheet when it is done. */
  const run = async (what: 'saving' | 'removing', work: () => Promise<Image | undefined>) => {
    if (working.current) return;
    working.current = true;
    setBusy(what);
    setProblem(undefined);
    try {
      show(await work());
      await onClose();
      void notify(t(what === 'saving' ? 'profile.photo.saved' : 'profile.photo.removed'));
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      working.current = false;
      setBusy(undefined);
    }
  };

  const save = (file: Blob) =>
    run('saving', async () => {
      const form = new FormData();
      form.append('image', file, 'image');
      const { data } = await client.POST('/user/settings/profile/upload-image', {
        // The generated type of a file is string.
        body: { image: '' },
        bodySerializer: () => form,
      });
      return data?.data;
    });

  const remove = () =>
    run('removing', async () => {
      await client.DELETE('/user/settings/profile/remove-profile-image');
      return undefined;
    });

  const choose = async (file: File) => {
    setBusy('reading');
    setProblem(undefined);
    const square = await squareOf(file);
    setBusy(undefined);
    if (square) return setChosen(square);
    setChosen(undefined);
    // The server may read a file that this browser cannot, or says why not.
    if (file.size > maxBytes) return setProblem(t('profile.photo.unreadable'));
    await save(file);
  };

  const chooseButton = (
    <Button
      variant={chosen ? 'text' : 'contained'}
      disabled={busy !== undefined}
      loading={busy === 'reading'}
      onClick={() => gallery.current?.click()}
    >
      {t(chosen ? 'profile.photo.other' : 'profile.photo.choose')}
    </Button>
  );
  return (
    <Sheet
      open={open}
      onClose={() => void onClose()}
      title={t('profile.photo.title')}
      actions={
        <>
          {chosen && (
            <Button
              variant="contained"
              disabled={!online || busy !== undefined}
              loading={busy === 'saving'}
              onClick={() => void save(chosen.file)}
            >
              {t('profile.photo.save')}
            </Button>
          )}
          {chooseButton}
          {onPhone && !chosen && (
            <Button variant="outlined" disabled={busy !== undefined} onClick={() => camera.current?.click()}>
              {t('profile.photo.take')}
            </Button>
          )}
          {image && !chosen && (
            <Button
              color="error"
              disabled={!online || busy !== undefined}
              loading={busy === 'removing'}
              onClick={() => void remove()}
            >
              {t('profile.photo.remove')}
            </Button>
          )}
        </>
      }
    >
      <FormProblem>{problem}</FormProblem>
      {!online && (
        <Typography variant="body2" role="status" sx={{ mb: 5, px: 4, py: 3, borderRadius: 4, bgcolor: 'brand.tint' }}>
          {t('profile.photo.offline')}
        </Typography>
      )}
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 4, textAlign: 'center' }}>
        {chosen ? (
          <Box
            component="img"
            src={chosen.address}
            alt={t('profile.photo.preview')}
            sx={{
              width: 160,
              height: 160,
              borderRadius: '50%',
              display: 'block',
              outline: '1px solid',
              outlineColor: 'brand.line',
            }}
          />
        ) : (
          <Avatar initials={initials} image={image} size={160} />
        )}
        <Typography variant="body2" color="textSecondary">
          {t('profile.photo.text')}
        </Typography>
      </Box>
      {busy === 'saving' && <LinearProgress aria-label={t('profile.photo.saving')} sx={{ mt: 4 }} />}
      <PhotoInput ref={gallery} label={t('profile.photo.choose')} onChoose={(file) => void choose(file)} />
      <PhotoInput ref={camera} label={t('profile.photo.take')} onChoose={(file) => void choose(file)} capture="user" />
    </Sheet>
  );
}

interface PhotoInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** Opens the front camera of a phone. */
  capture?: 'user';
  onChoose: (file: File) => void;
}

/** PhotoInput is a file input for one photo, behind a button. */
function PhotoInput({ onChoose, label, ...input }: PhotoInputProps) {
  return (
    <input
      {...input}
      type="file"
      hidden
      accept={accepted}
      aria-label={label}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onChoose(file);
        // Choosing the same file again must fire a change event.
        target.value = '';
      }}
    />
  );
}
