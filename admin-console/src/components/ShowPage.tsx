import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type RaRecord, ShowBase, useCreatePath, useResourceContext, useShowContext } from 'react-admin';
import { Allowed } from './Allowed';
import { Failure, Offline } from './Failure';
import { Freshness } from './Freshness';
import { Loading } from './Loading';
import { Neighbours } from './Neighbours';
import { PageHeader } from './PageHeader';
import { Panel } from './Panel';

interface ShowPageProps<Item extends RaRecord> {
  /** Name of the list to which the page belongs. */
  list: string;
  /** The title and its surroundings. */
  header: (item: Item) => {
    title: string;
    aside?: ReactNode;
    below?: ReactNode;
    picture?: ReactNode;
    action?: ReactNode;
  };
  /** Fetches the record each time, because records of a list have fewer fields. */
  always?: boolean;
  children: (item: Item) => ReactNode;
}

/** ShowPage is the page of one record. */
export function ShowPage<Item extends RaRecord>({ always = false, ...props }: ShowPageProps<Item>) {
  return (
    <Allowed title={props.list}>
      {/* The page shows errors itself, without a notification or a redirect. */}
      <ShowBase<Item>
        redirectOnError={false}
        queryOptions={{ onError: () => undefined, ...(always ? { staleTime: 0 } : {}) }}
      >
        <ShowFrame {...props} />
      </ShowBase>
    </Allowed>
  );
}

function ShowFrame<Item extends RaRecord>({ list, header, children }: Omit<ShowPageProps<Item>, 'always'>) {
  const { record, error, isPaused, refetch } = useShowContext<Item>();
  const resource = useResourceContext() ?? '';
  const back = { to: useCreatePath()({ resource, type: 'list' }), label: list };

  if (record) {
    return (
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        <PageHeader back={back} neighbours={<Neighbours id={record.id} />} {...header(record)} />
        <Freshness error={error} />
        {children(record)}
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <PageHeader back={back} title={list} />
      <Panel>
        {isPaused ? <Offline /> : error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />}
      </Panel>
    </Box>
  );
}
