import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '@/components/Failure';
import { Loading } from '@/components/Loading';
import { Panel } from '@/components/Panel';

interface OfferPanelProps<Offer> {
  title: string;
  /** What the list is for, above it. */
  text?: string;
  /** Said of an empty list. */
  none: string;
  /** Text of the button that adds one, and its label for screen readers. */
  add: string;
  addLabel: string;
  mayChange: boolean;
  query: UseQueryResult<Offer[]>;
  onAdd: () => void;
  children: (offer: Offer) => ReactNode;
}

/** OfferPanel is the list of the plans or deals of a white-label. */
export function OfferPanel<Offer>(props: OfferPanelProps<Offer>) {
  const { title, text, none, add, addLabel, mayChange, query, onAdd, children } = props;
  return (
    <Panel
      title={title}
      action={
        mayChange && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<AddOutlined />}
            aria-label={addLabel}
            onClick={onAdd}
            sx={{ flex: 'none' }}
          >
            {add}
          </Button>
        )
      }
    >
      {query.isPending && <Loading />}
      {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && (
        <Typography variant="body2" sx={{ px: 4, pb: 4 }}>
          {none}
        </Typography>
      )}
      {text && query.data && query.data.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 3 }}>
          {text}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {query.data?.map(children)}
      </Box>
    </Panel>
  );
}
