import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useProblem } from '@/components/problem';
import { useDone } from '@/components/useDone';
import type { TextKey } from '@/providers/i18n';

interface OfferRowProps {
  name: string;
  /** What is offered, below the name: a line each. */
  lines: string[];
  mayChange: boolean;
  /** Text of the button that opens the form, and its label for screen readers. */
  change: string;
  changeLabel: string;
  /** The same of the button that withdraws it, or offers it again. */
  turn: string;
  turnLabel: string;
  /** The message after that. */
  turned: TextKey;
  onChange: () => void;
  /** Withdraws it or offers it again, and returns how to undo that. */
  onTurn: () => Promise<() => Promise<unknown>>;
}

/** OfferRow is a plan or deal in a list of a white-label. */
export function OfferRow(props: OfferRowProps) {
  const { name, lines, mayChange, change, changeLabel, turn, turnLabel, turned, onChange, onTurn } = props;
  const queries = useQueryClient();
  const notify = useNotify();
  const notifyDone = useDone();
  const problemOf = useProblem();
  const [busy, setBusy] = useState(false);

  const run = async () => {
    setBusy(true);
    try {
      notifyDone(turned, { name }, await onTurn());
      await queries.invalidateQueries({ queryKey: ['whitelabels'] });
    } catch (error) {
      notify(problemOf(error).text, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        flexWrap: 'wrap',
        px: 4,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        {lines.map((line) => (
          <Typography key={line} variant="body2" color="textSecondary">
            {line}
          </Typography>
        ))}
      </Box>
      {mayChange && (
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          <Button size="small" variant="outlined" aria-label={changeLabel} onClick={onChange}>
            {change}
          </Button>
          <Button size="small" variant="text" disabled={busy} aria-label={turnLabel} onClick={() => void run()}>
            {turn}
          </Button>
        </Box>
      )}
    </Box>
  );
}
