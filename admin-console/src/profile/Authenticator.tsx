import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { CodeField } from '@/components/CodeField';
import { Panel } from '@/components/Panel';
import { useProblem } from '@/components/problem';
import { useRefusal } from '@/components/useRefusal';
import { useText } from '@/providers/i18n';
import { ChangeForm } from './ChangeForm';
import { CurrentPassword } from './CurrentPassword';
import type { Profile, ProfileProvider } from './calls';
import { useChange } from './useChange';

interface NewKey {
  key: string;
  image: string;
}

/** Authenticator shows where codes come from, and sets up an authenticator app. */
export function Authenticator({ profile }: { profile: Profile }) {
  const t = useText();
  const provider = useDataProvider<ProfileProvider>();
  const problemOf = useProblem();
  const [made, setMade] = useState<NewKey | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const make = async () => {
    setBusy(true);
    setError(null);
    try {
      const { key, image } = (await provider.makeAuthenticatorKey()).data;
      if (key && image) setMade({ key, image });
    } catch (refusal) {
      setError(refusal);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Panel title={t('profile.authenticator.title')}>
      <Box sx={{ display: 'grid', gap: 4, px: 4, pt: 1, pb: 4, justifyItems: 'start' }}>
        <Typography variant="body2">{t(`profile.authenticator.${profile.authenticator ? 'app' : 'mail'}`)}</Typography>
        {error !== null && (
          <Alert severity="error" role="alert">
            {problemOf(error).text}
          </Alert>
        )}
        {!made && (
          <Button variant="outlined" disabled={busy} onClick={() => void make()}>
            {busy
              ? t('profile.authenticator.making')
              : t(`profile.authenticator.${profile.authenticator ? 'replace' : 'add'}`)}
          </Button>
        )}
      </Box>
      {made && <Replace profile={profile} made={made} onClose={() => setMade(null)} />}
    </Panel>
  );
}

interface ReplaceProps {
  profile: Profile;
  made: NewKey;
  onClose: () => void;
}

const fields = ['current', 'oldCode', 'code'] as const;

function Replace({ profile, made, onClose }: ReplaceProps) {
  const t = useText();
  const provider = useDataProvider<ProfileProvider>();
  const queries = useQueryClient();
  const { form, field, problem, setRefusal } = useRefusal('authenticator', fields);
  const { busy, run } = useChange(setRefusal);
  const old = profile.authenticator ? 'oldCode' : 'mailedCode';

  const replace = async (value: (name: string) => string) => {
    const digits = (name: string) => value(name).replace(/\s/g, '');
    const change = { current: value('current'), oldCode: digits('oldCode'), key: made.key, code: digits('code') };
    if (!(await run(() => provider.replaceAuthenticator(change), 'profile.authenticator.done'))) return;
    onClose();
    await queries.invalidateQueries({ queryKey: ['profile'] });
  };

  return (
    <ChangeForm form={form} problem={problem} onSubmit={(value) => void replace(value)}>
      <Typography variant="body2">{t('profile.authenticator.scan')}</Typography>
      <Box
        component="img"
        src={made.image}
        alt={t('profile.authenticator.image')}
        sx={{ width: 240, height: 240, display: 'block' }}
      />
      <Box>
        <Typography variant="caption" color="textSecondary" component="p">
          {t('profile.authenticator.key')}
        </Typography>
        <Typography component="p" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', userSelect: 'all' }}>
          {made.key.match(/.{4}/g)?.join(' ')}
        </Typography>
      </Box>
      <CodeField
        field={field('code')}
        label={t('profile.authenticator.code')}
        help={t('profile.authenticator.codeHelp')}
      />
      <CurrentPassword field={field('current')} />
      {!profile.authenticator && (
        <Button
          variant="text"
          disabled={busy}
          onClick={() => void run(() => provider.requestOwnCode(), 'profile.authenticator.codeSent')}
          sx={{ px: 3, ml: -3 }}
        >
          {t('profile.authenticator.sendCode')}
        </Button>
      )}
      <CodeField
        field={field('oldCode')}
        label={t(`profile.authenticator.${old}`)}
        help={t(`profile.authenticator.${old}Help`)}
      />
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={busy}>
          {busy ? t('profile.busy') : t('profile.authenticator.action')}
        </Button>
        <Button variant="text" onClick={onClose}>
          {t('profile.cancel')}
        </Button>
      </Box>
    </ChangeForm>
  );
}
