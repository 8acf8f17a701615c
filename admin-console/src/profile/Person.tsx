import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Panel } from '@/components/Panel';
import { useRefusal } from '@/components/useRefusal';
import { useConsoleAuth } from '@/providers/auth';
import { useText } from '@/providers/i18n';
import { ChangeForm } from './ChangeForm';
import type { Profile, ProfileProvider } from './calls';
import { useChange } from './useChange';

/** Person changes the name. */
export function Person({ profile }: { profile: Profile }) {
  const t = useText();
  const provider = useDataProvider<ProfileProvider>();
  const auth = useConsoleAuth();
  const queries = useQueryClient();
  const { form, field, problem, setRefusal } = useRefusal('person', ['name']);
  const { busy, run } = useChange(setRefusal);

  const save = async (name: string) => {
    if (!(await run(() => provider.renameSelf(name), 'profile.person.done'))) return;
    auth.forget();
    await queries.invalidateQueries();
  };

  return (
    <Panel title={t('profile.person.title')}>
      <ChangeForm form={form} problem={problem} onSubmit={(value) => void save(value('name'))}>
        <TextField
          {...field('name')}
          fullWidth
          label={t('profile.person.name')}
          defaultValue={profile.name}
          slotProps={{ htmlInput: { autoComplete: 'name' } }}
        />
        <Box>
          <Button type="submit" variant="contained" disabled={busy}>
            {busy ? t('profile.busy') : t('profile.person.action')}
          </Button>
        </Box>
      </ChangeForm>
    </Panel>
  );
}
