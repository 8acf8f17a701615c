import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { usualRhythm } from '@/lib/rhythm';
import { notifyProblem } from '@/lib/toast';

/** RhythmCard tells users who have not chosen a rhythm that weeks now repeat. It is shown until they choose one. */
export function RhythmCard() {
  const t = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await client.POST('/user/settings/preferences/update-preferences', { body: { rhythm: usualRhythm } });
      await queries.invalidateQueries();
    } catch (error) {
      void notifyProblem(error);
    }
    setBusy(false);
  };
  return (
    <Card component="section" sx={{ p: 4.5, mb: 4 }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {t('menu.rhythm.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('menu.rhythm.text')}
      </Typography>
      <Stack direction="row" sx={{ mt: 3, gap: 2, flexWrap: 'wrap' }}>
        <Button variant="soft" component={Link} to={paths.setting('cooking')}>
          {t('menu.rhythm.change')}
        </Button>
        <Button loading={busy} onClick={() => void keep()}>
          {t('menu.rhythm.keep')}
        </Button>
      </Stack>
    </Card>
  );
}
