import type { Settings } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { SignOutIcon } from '@/components/icons';
import { PageHeader } from '@/components/PageHeader';
import { Pending } from '@/components/Pending';
import { Sheet } from '@/components/Sheet';
import { RowSkeletons } from '@/components/Skeletons';
import { useSheet } from '@/components/useSheet';
import { useSignOut } from '@/features/account';
import { useAnswerName } from '@/features/onboarding';
import { sendChanges, waitingChanges } from '@/features/shopping';
import { api } from '@/lib/api';
import { useFormat } from '@/lib/format';
import { useLanguage, useText } from '@/lib/i18n';
import { useBrand } from '@/lib/look';
import { paths } from '@/lib/paths';
import { notifyProblem } from '@/lib/toast';
import { Avatar } from './Avatar.tsx';
import { Group, Row } from './Group.tsx';
import { ProfilePhoto } from './ProfilePhoto.tsx';

/** Who the person is and what they set. */
export function ProfilePage() {
  const t = useText();
  const query = api.useQuery('get', '/user/settings');
  const settings = query.data?.data;
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHeader title={t('profile.title')} />
      <Stack spacing={7}>
        {settings ? (
          <>
            <Person {...settings} />
            <Access {...settings} />
            <Day {...settings} />
            <Eating {...settings} />
          </>
        ) : (
          <Pending query={query}>
            <RowSkeletons />
          </Pending>
        )}
        <Button component={Link} to={paths.security} variant="outlined" sx={{ alignSelf: 'flex-start' }}>
          {t('account.security.title')}
        </Button>
        <Button component={Link} to={{ search: '?code=' }} variant="outlined" sx={{ alignSelf: 'flex-start' }}>
          {t('profile.code')}
        </Button>
        <Help />
        <SignOut />
      </Stack>
    </Box>
  );
}

function Person({ name, email, initials, image }: Settings) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      <Avatar initials={initials} image={image} size={72} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle1" component="p">
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {email}
        </Typography>
        <ProfilePhoto initials={initials} image={image} />
      </Box>
    </Box>
  );
}

/** What an invite or a code gives, and until when. */
function Access({ access }: Settings) {
  const t = useText();
  const format = useFormat();
  if (!access) return null;
  return (
    <Group title={t('profile.access')}>
      {access.map(({ by, name, until, detailsSubmitted }) => (
        <Fragment key={by}>
          <Row name={t(by === 'invite' ? 'profile.invitedBy' : 'profile.bought')}>{name}</Row>
          <Row name={t('profile.until')}>{format.dates.date(until)}</Row>
          {by === 'purchase' && !detailsSubmitted && (
            <Row name={t('profile.open')}>
              <MuiLink component={Link} to={paths.purchaseOnboarding}>
                {t('profile.finish')}
              </MuiLink>
            </Row>
          )}
        </Fragment>
      ))}
    </Group>
  );
}

const macros = ['protein', 'fat', 'carbohydrate'] as const;

function Day({ target }: Settings) {
  const t = useText();
  const format = useFormat();
  if (!target) return null;
  return (
    <Group title={t('profile.day')} text={t('profile.dayText')}>
      <Row name={t('profile.energy')}>{format.kcal(target.kcal)}</Row>
      {macros.map((macro) => (
        <Row key={macro} name={t(`food.macro.${macro}`)}>
          {format.grams(Math.round(target[macro]))}
        </Row>
      ))}
    </Group>
  );
}

function Eating({ answers, dislikes }: Settings) {
  const t = useText();
  const nameOf = useAnswerName();
  const { goal, diet, intolerances, mealTimes, cookingMinutes, household } = answers;
  const nothing = t('profile.nothing');
  const cannot = intolerances?.map((one) => nameOf('intolerances', one)).join(', ');
  return (
    <Group title={t('profile.eating')}>
      {goal && <Row name={t('profile.goal')}>{nameOf('goal', goal)}</Row>}
      {diet && <Row name={t('profile.diet')}>{nameOf('diet', diet)}</Row>}
      <Row name={t('profile.intolerances')}>{cannot || nothing}</Row>
      <Row name={t('profile.dislikes')}>{dislikes?.map(({ name }) => name).join(', ') || nothing}</Row>
      {mealTimes && (
        <Row name={t('profile.mealTimes')}>{mealTimes.map((slot) => t(`food.slot.${slot}`)).join(' · ')}</Row>
      )}
      {cookingMinutes && <Row name={t('profile.cooking')}>{nameOf('cooking', cookingMinutes)}</Row>}
      {household && <Row name={t('profile.household')}>{t('recipe.peopleCount', { count: household })}</Row>}
    </Group>
  );
}

/** Who stands behind the app, and what happens with what a person tells it. */
function Help() {
  const t = useText();
  const language = useLanguage();
  const { appName, supportEmail, privacyPolicyUrl } = useBrand();
  return (
    <Group title={appName}>
      <Row name={t('profile.language')}>{t(`profile.languages.${language}`)}</Row>
      {supportEmail && (
        <Row name={t('profile.help')}>
          <MuiLink href={`mailto:${supportEmail}`}>{supportEmail}</MuiLink>
        </Row>
      )}
      {privacyPolicyUrl && (
        <Row name={t('profile.data')}>
          <MuiLink component={Link} to={privacyPolicyUrl}>
            {t('account.privacy.title')}
          </MuiLink>
        </Row>
      )}
    </Group>
  );
}

/** Signs out, and asks first when something would be lost by it. */
function SignOut() {
  const t = useText();
  const signOut = useSignOut();
  const [busy, setBusy] = useState(false);
  const unsent = useSheet<number>('unsent');
  const leave = async () => {
    setBusy(true);
    try {
      await signOut();
    } catch (error) {
      setBusy(false);
      void notifyProblem(error);
    }
  };
  const ask = async () => {
    setBusy(true);
    await sendChanges();
    const waiting = waitingChanges().length;
    if (waiting === 0) return leave();
    setBusy(false);
    unsent.open(waiting);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<SignOutIcon size={20} />}
        loading={busy}
        onClick={() => void ask()}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('profile.signOut')}
      </Button>
      <Sheet
        open={unsent.value !== undefined}
        onClose={() => void unsent.close()}
        title={t('profile.unsent.title')}
        actions={
          <>
            <Button variant="contained" color="error" onClick={() => void unsent.close().then(leave)}>
              {t('profile.unsent.leave')}
            </Button>
            <Button onClick={() => void unsent.close()}>{t('profile.unsent.stay')}</Button>
          </>
        }
      >
        <Typography>{t('profile.unsent.text', { count: unsent.value ?? 0 })}</Typography>
      </Sheet>
    </>
  );
}
