import type { Household, HouseholdMember } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { EmptyState } from '@/components/EmptyState';
import { PageHeader } from '@/components/PageHeader';
import { Pending } from '@/components/Pending';
import { RowSkeletons } from '@/components/Skeletons';
import { capital, useFormat } from '@/lib/format';
import { useLanguage, useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { portionName, sampleWeek, weekdays } from './table.ts';
import { useHousehold } from './useHousehold.ts';

/** HouseholdPage lists the members of the household. */
export function HouseholdPage() {
  const t = useText();
  const query = useHousehold();
  const household = query.data?.data;
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHeader title={t('household.title')} backTo={paths.profile} />
      <Typography color="textSecondary" sx={{ mb: 7 }}>
        {t('household.intro')}
      </Typography>
      {household ? (
        <Members {...household} />
      ) : (
        <Pending query={query}>
          <RowSkeletons />
        </Pending>
      )}
    </Box>
  );
}

function Members({ members, most }: Household) {
  const t = useText();
  const add = (
    <Button component={Link} to={paths.householdMember('new')} variant="contained">
      {t('household.add')}
    </Button>
  );
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 4 }}>
        {t('household.members')}
      </Typography>
      {members.length === 0 ? (
        <EmptyState
          picture={interfacePictures.pot}
          heading={3}
          title={t('household.nobody')}
          text={t('household.nobodyText')}
          action={add}
        />
      ) : (
        <>
          <Stack component="ul" spacing={3} sx={{ m: 0, mb: 5, p: 0, listStyle: 'none' }}>
            {members.map((member) => (
              <Member key={member.id} member={member} />
            ))}
          </Stack>
          {members.length < most ? add : <Typography color="textSecondary">{t('household.full')}</Typography>}
        </>
      )}
    </Box>
  );
}

/** Member describes a member of the household in three lines. */
function Member({ member }: { member: HouseholdMember }) {
  const t = useText();
  const describe = useDescription();
  const { id, name } = member;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 4,
        px: 5,
        py: 4,
        borderRadius: 5,
        bgcolor: 'brand.card',
        boxShadow: (theme) => theme.vars.palette.brand.shadow,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle1" component="h3">
          {name}
        </Typography>
        {describe(member).map((line) => (
          <Typography key={line} variant="body2" color="textSecondary">
            {line}
          </Typography>
        ))}
      </Box>
      <Button
        component={Link}
        to={paths.householdMember(id)}
        size="small"
        variant="outlined"
        aria-label={t('household.changeOne', { name })}
        sx={{ flex: 'none' }}
      >
        {t('household.change')}
      </Button>
    </Box>
  );
}

/** Returns a function that describes how much a member eats, when, and what they do not eat. */
function useDescription() {
  const t = useText();
  const format = useFormat();
  const list = new Intl.ListFormat(useLanguage());
  return ({ child, portion, energy, mealTimes, days, diet, intolerances, dislikes }: HouseholdMember): string[] => {
    const size = portionName(portion ?? 1);
    const much = energy
      ? t('household.perDay', { kcal: format.kcal(energy) })
      : size === 'whole'
        ? t('household.ordinary')
        : t(`household.portions.${size}`);
    const when =
      days.length === weekdays.length
        ? t('household.every')
        : list.format(days.map((day) => format.dates.weekdayShort(sampleWeek[day] ?? '')));
    const not = [
      ...intolerances.map((one) => t(`household.intolerance.${one}`)),
      ...dislikes.map(({ name }) => name),
    ].join(', ');
    return [
      capital([child && t('household.child'), much].filter(Boolean).join(', ')),
      capital(`${list.format(mealTimes.map((time) => format.mealTime(time).toLowerCase()))}: ${when}`),
      diet === 'everything' ? '' : t(`household.form.diets.${diet}`),
      not && t('household.without', { names: not }),
    ].filter((line) => line !== '');
  };
}
