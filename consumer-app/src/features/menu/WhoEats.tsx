import type { AttendanceInput, Household } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Pending } from '@/components/Pending';
import { RowSkeletons } from '@/components/Skeletons';
import { Stepper } from '@/components/Stepper';
import { TickRow } from '@/components/TickRow';
import { api, client } from '@/lib/api';
import { type Day, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { notify, notifyProblem } from '@/lib/toast';

/** The largest number of people that a day can be for. */
const mostPeople = 8;

export interface WhoEatsProps {
  date: Day;
  onDone: () => void;
}

/** WhoEats sets who eats on a day: which household members or, without members, how many people. */
export function WhoEats({ date, onDone }: WhoEatsProps) {
  const query = api.useQuery('get', '/user/household');
  const household = query.data?.data;
  if (!household)
    return (
      <Pending query={query}>
        <RowSkeletons count={3} />
      </Pending>
    );
  return <Choices household={household} date={date} onDone={onDone} />;
}

function Choices({ household, date, onDone }: WhoEatsProps & { household: Household }) {
  const t = useText();
  const format = useFormat();
  const queries = useQueryClient();
  const set = household.attendance.find((one) => one.date === date);
  const [away, setAway] = useState<string[]>(set?.away ?? []);
  const [people, setPeople] = useState(set?.people ?? household.people);
  const [busy, setBusy] = useState(false);
  const { members } = household;

  const save = async () => {
    const body: AttendanceInput = members.length > 0 ? { date, away } : { date, people };
    setBusy(true);
    try {
      await client.PUT('/user/household/attendance', { body });
      const eating = members.length > 0 ? 1 + members.length - away.length : people;
      void notify(
        t('menu.table.set', { day: format.dates.weekday(date), people: t('menu.table.people', { count: eating }) }),
      );
      onDone();
      // The menu, its recipes and its shopping lists have other amounts now.
      await queries.invalidateQueries();
    } catch (error) {
      void notifyProblem(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Stack spacing={4}>
      {members.length > 0 ? (
        <div>
          {members.map(({ id, name }) => (
            <TickRow
              key={id}
              name={name}
              checked={!away.includes(id)}
              onChange={(eats) => setAway(eats ? away.filter((one) => one !== id) : [...away, id])}
              choice
              line
            />
          ))}
        </div>
      ) : (
        <div>
          <Stepper
            name={t('menu.table.count')}
            value={people}
            max={mostPeople}
            onChange={setPeople}
            label={(count) => t('menu.table.people', { count })}
          />
        </div>
      )}
      <Typography variant="body2" color="textSecondary">
        {t('menu.table.text')}
      </Typography>
      <Button variant="contained" loading={busy} onClick={() => void save()}>
        {t('menu.instead.save')}
      </Button>
    </Stack>
  );
}
