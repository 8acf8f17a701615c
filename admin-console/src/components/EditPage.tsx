import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { EditBase, type RaRecord, useCreatePath, useEditContext, useResourceContext } from 'react-admin';
import { Allowed } from './Allowed';
import { Failure, Forbidden, Offline } from './Failure';
import { Loading } from './Loading';
import { PageHeader } from './PageHeader';
import { Panel } from './Panel';

/** A record with its version. A record of a list has none, and may lack fields. */
type Versioned = RaRecord<string> & { version?: string };

interface EditPageProps<Item extends Versioned> {
  /** Name of the list to which the page belongs. */
  list: string;
  /** Reports whether the user may change the record; by default every record that the user may see. */
  may?: (item: Item) => boolean;
  children: (item: Item) => ReactNode;
}

/** EditPage is the page to edit one record. It fetches the record with its version. */
export function EditPage<Item extends Versioned>(props: EditPageProps<Item>) {
  return (
    <Allowed action="edit" title={props.list}>
      {/* The page shows errors itself, without a notification or a redirect. */}
      <EditBase<Item> redirect={false} queryOptions={{ onError: () => undefined, staleTime: 0 }}>
        <EditFrame {...props} />
      </EditBase>
    </Allowed>
  );
}

function EditFrame<Item extends Versioned>({ list, may = () => true, children }: EditPageProps<Item>) {
  const { record, error, isPaused, refetch } = useEditContext<Item>();
  const resource = useResourceContext() ?? '';
  const back = { to: useCreatePath()({ resource, type: 'list' }), label: list };
  if (record?.version && may(record)) return children(record);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <PageHeader back={back} title={list} />
      <Panel>
        {record?.version ? (
          <Forbidden />
        ) : isPaused ? (
          <Offline />
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </Panel>
    </Box>
  );
}
