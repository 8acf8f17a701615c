import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useText } from '@/providers/i18n';
import { differences, merged, type Side } from './conflict';
import { Panel } from './Panel';

interface ConflictProps<Form extends object> {
  /** The server's message: who changed it, and when. */
  message: string;
  base: Form;
  mine: Form;
  theirs: Form;
  labelOf: (field: keyof Form & string) => string;
  textOf: (field: keyof Form & string, values: Form) => string;
  /** Receives the chosen values. */
  onChoose: (values: Form) => void;
}

const sides: readonly Side[] = ['mine', 'theirs'];

/** Conflict shows two versions of a form side by side; the user chooses one, by field or for the whole form. */
export function Conflict<Form extends object>(props: ConflictProps<Form>) {
  const { message, base, mine, theirs, labelOf, textOf, onChoose } = props;
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const [fields] = useState(() => differences(base, mine, theirs));
  const [chosen, setChosen] = useState<Record<string, Side | undefined>>(() =>
    Object.fromEntries(fields.map(({ field, side }) => [field, side])),
  );
  const all = (side: Side) => setChosen(Object.fromEntries(fields.map(({ field }) => [field, side])));
  const open = fields.some(({ field }) => chosen[field] === undefined);
  useEffect(() => place.current?.focus(), []);
  return (
    <Panel title={t('conflict.title')}>
      <Box ref={place} tabIndex={-1} sx={{ px: 4, pb: 4, display: 'grid', gap: 4, outline: 'none' }}>
        <Alert severity="warning" role="alert">
          {message}
        </Alert>
        <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
          {sides.map((side) => (
            <Button key={side} variant="outlined" onClick={() => all(side)}>
              {t(`conflict.all.${side}`)}
            </Button>
          ))}
        </Box>
        {fields.map(({ field }) => (
          <RadioGroup
            key={field}
            aria-label={labelOf(field)}
            value={chosen[field] ?? ''}
            onChange={(_, side) => setChosen({ ...chosen, [field]: side as Side })}
          >
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {labelOf(field)}
            </Typography>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
              {sides.map((side) => (
                <FormControlLabel
                  key={side}
                  value={side}
                  control={<Radio />}
                  sx={{ alignItems: 'flex-start', m: 0, minWidth: 0 }}
                  label={
                    <Box sx={{ pt: 2, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                      <Typography variant="caption" color="textSecondary" component="div">
                        {t(`conflict.${side}`)}
                      </Typography>
                      {textOf(field, side === 'mine' ? mine : theirs) || t('conflict.empty')}
                    </Box>
                  }
                />
              ))}
            </Box>
          </RadioGroup>
        ))}
        <Button
          variant="contained"
          disabled={open}
          sx={{ justifySelf: 'end' }}
          onClick={() => onChoose(merged(mine, theirs, chosen))}
        >
          {t('conflict.goOn')}
        </Button>
      </Box>
    </Panel>
  );
}
