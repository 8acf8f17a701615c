import type { ShoppingList } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormProblem } from '@/components/FormProblem';
import { flushText } from '@/components/flushText';
import { ForwardIcon, PreviousIcon } from '@/components/icons';
import { RoundButton } from '@/components/RoundButton';
import { addWeeks, type Day, daysOf, today, useFormat, type Week, weekOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { problemText } from '@/lib/problem';
import { DayChoice } from './DayChoice.tsx';
import { useBeginList, useMakeList } from './useMakeList.ts';

export interface ListMakerProps {
  week: Week;
  onWeek: (week: Week) => void;
}

/** ListMaker makes a list for days of a week. Past days are not selected. */
export function ListMaker({ week, onWeek }: ListMakerProps) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const makeList = useMakeList();
  const beginList = useBeginList();
  const now = today();
  const days = daysOf(week);
  const ahead = days.filter((day) => day >= now);
  const [chosen, setChosen] = useState<readonly Day[]>(ahead.length > 0 ? ahead : days);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const making = useRef(false);

  const open = async (make: () => Promise<ShoppingList | undefined>) => {
    if (making.current) return;
    making.current = true;
    setBusy(true);
    setError(undefined);
    try {
      const list = await make();
      if (list) await navigate(paths.shoppingList(list.id));
    } catch (thrown) {
      setError(thrown);
    } finally {
      making.current = false;
      setBusy(false);
    }
  };
  const all = chosen.length === days.length;

  return (
    <Box component="section">
      <Typography variant="h2">{t('shopping.make.title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {t('shopping.make.text')}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 4, mb: 3 }}>
        <Typography variant="subtitle1" component="p" role="status" sx={{ flex: 1 }}>
          {format.dates.range(days[0] ?? now, days[6] ?? now)}
        </Typography>
        <RoundButton
          label={t('menu.previous')}
          disabled={week <= weekOf(now)}
          onClick={() => onWeek(addWeeks(week, -1))}
        >
          <PreviousIcon />
        </RoundButton>
        <RoundButton label={t('menu.next')} onClick={() => onWeek(addWeeks(week, 1))}>
          <ForwardIcon />
        </RoundButton>
      </Box>
      <DayChoice label={t('shopping.make.text')} days={days} chosen={chosen} onChange={setChosen} />
      {(!all || ahead.length < days.length) && (
        <Button size="small" sx={{ mt: 2, ml: flushText.small }} onClick={() => setChosen(all ? ahead : days)}>
          {t(all ? 'shopping.make.fromToday' : 'shopping.make.wholeWeek')}
        </Button>
      )}
      <Box sx={{ mt: 3 }}>
        <FormProblem>{error === undefined ? undefined : problemText(error)}</FormProblem>
        <Button
          variant="contained"
          sx={{ width: { xs: '100%', sm: 'auto' } }}
          disabled={chosen.length === 0}
          loading={busy}
          onClick={() => void open(() => makeList([...chosen]))}
        >
          {t('shopping.make.action', { count: chosen.length })}
        </Button>
        <Button
          sx={{ mt: { xs: 2, sm: 0 }, ml: { xs: flushText.plain, sm: 3 } }}
          disabled={busy}
          onClick={() => void open(beginList)}
        >
          {t('shopping.make.empty')}
        </Button>
      </Box>
    </Box>
  );
}
