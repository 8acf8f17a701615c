import type { Settings } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { SignOutIcon } from '@/components/icons';
import { PageHeader } from '@/components/PageHeader';
import { Problem } from '@/components/Problem';
import { Loading, RowSkeletons } from '@/components/Skeletons';
import { useSignOut } from '@/features/account';
import { api } from '@/lib/api';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useLook } from '@/lib/look';
import { notifyProblem } from '@/lib/toast';

/** Who the person is and what they set. */
export function ProfilePage() {
  const t = useText();
  const { data, error, refetch } = api.useQuery('get', '/user/settings');
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHeader title={t('profile.title')} />
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading>
          <RowSkeletons />
        </Loading>
      )}
      {data && <Groups settings={data.data} />}
      <Footer />
    </Box>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          px: 5,
          borderRadius: 5,
          bgcolor: 'brand.card',
          boxShadow: (theme) => theme.vars.palette.brand.shadow,
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 5,
        py: 3.5,
        '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'brand.line' },
      }}
    >
      <Typography component="dt" variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}

function Groups({ settings }: { settings: Settings }) {
  const t = useText();
  const format = useFormat();
  const { answers, target } = settings;
  const nothing = t('profile.nothing');
  const intolerances = answers.intolerances?.map((one) => t(`onboarding.intolerances.choice.${one}`)) ?? [];
  const dislikes = settings.dislikes?.map(({ name }) => name) ?? [];
  return (
    <Stack spacing={7}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <Box
          aria-hidden="true"
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 64,
            height: 64,
            borderRadius: '50%',
            bgcolor: 'brand.tint',
            color: 'brand.ink',
          }}
        >
          <Typography variant="h2" component="span">
            {settings.initials}
          </Typography>
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="subtitle1" component="p">
            {settings.name}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {settings.email}
          </Typography>
        </Box>
      </Box>
      {target && (
        <Group title={t('profile.day')}>
          <Row name={t('profile.energy')}>{format.kcal(target.kcal)}</Row>
          {(['protein', 'fat', 'carbohydrate'] as const).map((macro) => (
            <Row key={macro} name={t(`food.macro.${macro}`)}>
              {format.grams(target[macro])}
            </Row>
          ))}
        </Group>
      )}
      <Group title={t('profile.eating')}>
        {answers.goal && <Row name={t('profile.goal')}>{t(`onboarding.goal.choice.${answers.goal}`)}</Row>}
        {answers.diet && <Row name={t('profile.diet')}>{t(`onboarding.diet.choice.${answers.diet}.title`)}</Row>}
        <Row name={t('profile.intolerances')}>{intolerances.join(', ') || nothing}</Row>
        <Row name={t('profile.dislikes')}>{dislikes.join(', ') || nothing}</Row>
        {answers.mealTimes && (
          <Row name={t('profile.mealTimes')}>{answers.mealTimes.map((slot) => t(`food.slot.${slot}`)).join(' · ')}</Row>
        )}
        {answers.cookingMinutes && (
          <Row name={t('profile.cooking')}>{t('onboarding.cooking.choice', { minutes: answers.cookingMinutes })}</Row>
        )}
        {answers.household && (
          <Row name={t('profile.household')}>{t('recipe.peopleCount', { count: answers.household })}</Row>
        )}
      </Group>
    </Stack>
  );
}

function Footer() {
  const t = useText();
  const { supportEmail, privacyPolicyUrl } = useLook();
  const signOut = useSignOut();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await signOut();
    } catch (error) {
      setBusy(false);
      void notifyProblem(error);
    }
  };
  return (
    <Stack direction="row" sx={{ mt: 8, flexWrap: 'wrap', gap: 3 }}>
      <Button variant="outlined" startIcon={<SignOutIcon size={20} />} loading={busy} onClick={() => void leave()}>
        {t('profile.signOut')}
      </Button>
      <Button component="a" href={`mailto:${supportEmail}`}>
        {t('profile.help')}
      </Button>
      <Button component={Link} to={privacyPolicyUrl}>
        {t('account.privacy.title')}
      </Button>
    </Stack>
  );
}
