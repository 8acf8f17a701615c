import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Panel } from '@/components/Panel';
import { useRefusal } from '@/components/useRefusal';
import { useText } from '@/providers/i18n';
import { ChangeForm } from './ChangeForm';
import { CurrentPassword } from './CurrentPassword';
import type { ProfileProvider } from './calls';

/** RecoveryCodes makes codes for signing in without the app, and shows them once. `left` were not used yet. */
export function RecoveryCodes({ left }: { left: number }) {
  const t = useText();
  const translate = useTranslate();
  const provider = useDataProvider<ProfileProvider>();
  const queries = useQueryClient();
  const { form, field, problem, setRefusal } = useRefusal('recovery', ['current']);
  const [busy, setBusy] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);

  const make = async (current: string) => {
    setBusy(true);
    setRefusal(null);
    try {
      const made = (await provider.makeRecoveryCodes(current)).data.codes;
      // Absent when the session has ended; the sign-in page explains that.
      if (!made) return;
      setCodes(made);
      await queries.invalidateQueries({ queryKey: ['profile'] });
    } catch (refusal) {
      setRefusal(refusal);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Panel title={t('profile.recovery.title')}>
      {codes ? (
        <Box role="status" sx={{ display: 'grid', gap: 4, px: 4, pt: 1, pb: 4, justifyItems: 'start' }}>
          <Typography variant="body2">{t('profile.recovery.once')}</Typography>
          <Box
            component="ul"
            aria-label={t('profile.recovery.title')}
            sx={{
              m: 0,
              p: 0,
              listStyle: 'none',
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
              columnGap: 8,
              rowGap: 2,
              fontFamily: 'monospace',
            }}
          >
            {codes.map((code) => (
              <li key={code}>{code.match(/.{4}/g)?.join(' ')}</li>
            ))}
          </Box>
          <Button variant="contained" onClick={() => setCodes(null)}>
            {t('profile.recovery.stored')}
          </Button>
        </Box>
      ) : (
        <ChangeForm form={form} problem={problem} onSubmit={(value) => void make(value('current'))}>
          <Typography variant="body2">{t('profile.recovery.text')}</Typography>
          <Typography variant="body2" color="textSecondary">
            {left > 0 ? translate('profile.recovery.left', { smart_count: left }) : t('profile.recovery.none')}
          </Typography>
          <CurrentPassword field={field('current')} />
          <Box>
            <Button type="submit" variant="outlined" disabled={busy}>
              {busy ? t('profile.recovery.making') : t(left > 0 ? 'profile.recovery.replace' : 'profile.recovery.make')}
            </Button>
          </Box>
        </ChangeForm>
      )}
    </Panel>
  );
}
