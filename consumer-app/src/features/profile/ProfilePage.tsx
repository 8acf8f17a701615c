import type { Settings } from '@lepelblad/api';
import { aisleValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { ConditionsQuestion } from '@/components/ConditionsQuestion';
import { Consent } from '@/components/Consent';
import { Group, Row } from '@/components/Group';
import { SignOutIcon } from '@/components/icons';
import { PageHeader } from '@/components/PageHeader';
import { Pending } from '@/components/Pending';
import { Sheet } from '@/components/Sheet';
import { RowSkeletons } from '@/components/Skeletons';
import { useSheet } from '@/components/useSheet';
import { useSignOut } from '@/features/account';
import { useAnswerName } from '@/features/onboarding';
import { capital, useFormat } from '@/lib/format';
import { type Language, useLanguage, useText } from '@/lib/i18n';
import { useBrand } from '@/lib/look';
import { paths } from '@/lib/paths';
import { notifyProblem } from '@/lib/toast';
import { sendChanges, waitingChanges } from '@/lib/unsent';
import { Avatar } from './Avatar.tsx';
import { useHousehold } from './household/useHousehold.ts';
import { ProfilePhoto } from './ProfilePhoto.tsx';
import { sendPreferences } from './send.ts';
import type { SettingAddress } from './settings.ts';
import { useChangeSettings, useSettings } from './useSettings.ts';

/** ProfilePage shows the account and its settings. */
export function ProfilePage() {
  const t = useText();
  const { query, settings } = useSettings();
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHeader title={t('profile.title')} />
      <Stack spacing={7}>
        {settings ? (
          <>
            <Person {...settings} />
            {conditionOpen(settings) && <ConditionsQuestion />}
            <Access {...settings} />
            <Group title={t('profile.subscription')}>
              <Row name={t('profile.subscriptionText')} to={paths.subscription} />
            </Group>
            <Day {...settings} />
            <Eating {...settings} />
            <Kitchen {...settings} />
            <About {...settings} />
            <News {...settings} />
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

/** Reports whether the diet is unwise with some conditions and the user has not answered whether they have one. */
const conditionOpen = ({ answers: { diet, medical } }: Settings) =>
  medical === undefined && (diet === 'keto' || diet === 'lowCarbohydrate');

/** Access shows the access from an invite or a code, and when it ends. */
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

const to = (setting: SettingAddress) => paths.setting(setting);

/** About shows the answers that determine the daily target. */
function About({ name, answers }: Settings) {
  const t = useText();
  const format = useFormat();
  const nameOf = useAnswerName();
  const { goal, sex, birthDate, heightCm, weightKg, situation, medical, activity, pace } = answers;
  const unset = t('profile.unset');
  return (
    <Group title={t('profile.about')} text={t('profile.aboutText')}>
      <Row name={t('profile.name')} to={to('name')}>
        {name}
      </Row>
      <Row name={t('profile.goal')} to={to('goal')}>
        {goal ? nameOf('goal', goal) : unset}
      </Row>
      <Row name={t('profile.sex')} to={to('sex')}>
        {sex ? nameOf('sex', sex) : unset}
      </Row>
      <Row name={t('profile.birthDate')} to={to('birth-date')}>
        {birthDate ? format.dates.longDate(birthDate) : unset}
      </Row>
      <Row name={t('profile.measures')} to={to('measures')}>
        {heightCm && weightKg
          ? t('profile.measuresOf', { height: format.whole(heightCm), weight: format.kilograms(weightKg) })
          : unset}
      </Row>
      <Row name={t('profile.situation')} to={to('situation')}>
        {situation ? nameOf('situation', situation) : unset}
      </Row>
      <Row name={t('profile.medical')} to={to('medical')}>
        {medical ? nameOf('medical', medical) : unset}
      </Row>
      <Row name={t('profile.activity')} to={to('activity')}>
        {activity ? nameOf('activity', activity) : unset}
      </Row>
      {goal === 'lose' && pace !== undefined && (
        <Row name={t('profile.pace')} to={to('pace')}>
          {nameOf('pace', pace)}
        </Row>
      )}
    </Group>
  );
}

const macros = ['protein', 'fat', 'carbohydrate'] as const;

function Day({ target, answers: { mealTimes } }: Settings) {
  const t = useText();
  const format = useFormat();
  if (!target) return null;
  return (
    <Group title={t('profile.day')} text={t('profile.dayText')}>
      <Row name={t('profile.macros')} to={to('energy')}>
        {format.kcal(target.kcal)}
      </Row>
      {macros.map((macro) => (
        <Row key={macro} name={t(`food.macro.${macro}`)}>
          {format.grams(Math.round(target[macro]))}
        </Row>
      ))}
      <Row name={t('profile.mealTimes')} to={to('meal-times')}>
        {mealTimes?.map((slot) => t(`food.slot.${slot}`)).join(' · ') ?? t('profile.unset')}
      </Row>
    </Group>
  );
}

function Eating({ answers: { diet, intolerances }, dislikes }: Settings) {
  const t = useText();
  const nameOf = useAnswerName();
  const nothing = t('profile.nothing');
  const cannot = intolerances?.map((one) => nameOf('intolerances', one)).join(', ');
  return (
    <Group title={t('profile.eating')}>
      <Row name={t('profile.diet')} to={to('diet')}>
        {diet ? nameOf('diet', diet) : t('profile.unset')}
      </Row>
      <Row name={t('profile.intolerances')} to={to('intolerances')}>
        {cannot || nothing}
      </Row>
      <Row name={t('profile.dislikes')} to={to('dislikes')}>
        {dislikes?.map(({ name }) => name).join(', ') || nothing}
      </Row>
      <Row name={t('profile.tastes')} to={paths.tastes}>
        {t('profile.tastesText')}
      </Row>
    </Group>
  );
}

function Kitchen({ answers: { cookingMinutes, household }, portion, aisles }: Settings) {
  const t = useText();
  const format = useFormat();
  const nameOf = useAnswerName();
  const along = useHousehold().data?.data.members.map(({ name }) => name) ?? [];
  const people = along.length > 0 ? along.length + 1 : household;
  const list = new Intl.ListFormat(useLanguage());
  const usual = aisles.every((aisle, at) => aisle === aisleValues[at]);
  return (
    <Group title={t('profile.kitchen')}>
      <Row name={t('profile.cooking')} to={to('cooking')}>
        {cookingMinutes && people
          ? t('profile.cookingOf', {
              time: nameOf('cooking', cookingMinutes),
              people: t('recipe.peopleCount', { count: people }),
            })
          : t('profile.unset')}
      </Row>
      <Row name={t('household.title')} to={paths.household}>
        {along.length > 0 ? list.format(along) : t('household.nobody')}
      </Row>
      <Row name={t('profile.portion')} to={to('portion')}>
        {format.servings(portion)}
      </Row>
      <Row name={t('profile.pantry')} to={to('pantry')}>
        {t('profile.pantryText')}
      </Row>
      <Row name={t('profile.aisles')} to={to('aisles')}>
        {t(usual ? 'profile.aislesUsual' : 'profile.aislesOwn')}
      </Row>
    </Group>
  );
}

/** News gives and withdraws consent to news by mail. */
function News({ news }: Settings) {
  const t = useText();
  const { appName } = useBrand();
  const save = useChangeSettings();
  const [busy, setBusy] = useState(false);
  const change = async (next: boolean) => {
    if (busy) return;
    setBusy(true);
    try {
      await save({ send: sendPreferences({ news: next }), undo: sendPreferences({ news }) });
    } catch (error) {
      void notifyProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Consent
      name="news"
      label={t('profile.news', { brand: appName })}
      checked={news}
      onChange={(next) => void change(next)}
    />
  );
}

/** Returns the name of a language in that language. */
const languageName = (language: Language) =>
  capital(new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language);

/** Help shows the company behind the app and its privacy policy. */
function Help() {
  const t = useText();
  const language = useLanguage();
  const { appName, supportEmail, privacyPolicyUrl } = useBrand();
  return (
    <Group title={appName}>
      <Row name={t('profile.language')}>{languageName(language)}</Row>
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

/** SignOut signs out. It asks for confirmation when unsent changes would be lost. */
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
