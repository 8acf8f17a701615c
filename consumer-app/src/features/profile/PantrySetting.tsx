import type { Pantry, PantryItem } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { PageHeader } from '@/components/PageHeader';
import { Pending } from '@/components/Pending';
import { RowSkeletons } from '@/components/Skeletons';
import { TickRow } from '@/components/TickRow';
import { api, client } from '@/lib/api';
import { capital } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { notifyProblem } from '@/lib/toast';

/** PantrySetting says what the user always has at home. A tick is stored at once. */
export function PantrySetting() {
  const t = useText();
  const queries = useQueryClient();
  const query = api.useQuery('get', '/user/settings/pantry');
  const { queryKey } = api.queryOptions('get', '/user/settings/pantry');
  const set = async ({ slug }: PantryItem, has: boolean) => {
    const before = queries.getQueryData<{ data: Pantry }>(queryKey);
    queries.setQueryData<{ data: Pantry }>(
      queryKey,
      (answer) =>
        answer && { data: { items: answer.data.items.map((one) => (one.slug === slug ? { ...one, has } : one)) } },
    );
    try {
      await client.POST('/user/settings/pantry', { body: { slug, has } });
      void queries.invalidateQueries({ queryKey: ['get', '/shopping-lists/{id}'] });
    } catch (error) {
      queries.setQueryData(queryKey, before);
      void notifyProblem(error);
    }
  };
  return (
    <Box sx={{ maxWidth: 720, mx: { md: 'auto' } }}>
      <PageHeader title={t('profile.setting.pantry.title')} backTo={paths.profile} />
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {t('profile.setting.pantry.text')}
      </Typography>
      {query.data ? (
        query.data.data.items.map((item) => (
          <TickRow
            key={item.slug}
            name={capital(item.name)}
            checked={item.has}
            onChange={(has) => void set(item, has)}
            choice
            line
          />
        ))
      ) : (
        <Pending query={query}>
          <RowSkeletons />
        </Pending>
      )}
    </Box>
  );
}
