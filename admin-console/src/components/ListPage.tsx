import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { ListBase, Pagination, type SortPayload, useListContext, useResourceDefinition } from 'react-admin';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { Allowed } from './Allowed';
import { Failure, Offline } from './Failure';
import { Freshness } from './Freshness';
import { isFiltered, withoutFilters } from './filters';
import { KeyHints } from './KeyHints';
import { ListTools } from './listTools';
import { Notice } from './Notice';
import { PageHeader } from './PageHeader';
import { Panel } from './Panel';

interface ListPageProps {
  title: string;
  /** Returns the noun that follows a count. */
  countOf: (total: number) => string;
  sort: SortPayload;
  filters?: ReactNode;
  /** Above the table: actions on the list as a whole. */
  above?: ReactNode;
  /** Below the table, and also there when the list is empty. */
  below?: ReactNode;
  /** At the right of the title: actions that need no record. */
  action?: ReactNode;
  /** Makes a record: with the other actions, or below the text of an empty list. */
  make?: ReactNode;
  /** Shown when the list is empty without a filter; a general text by default. */
  empty?: { title: string; text: string };
  /** For a list that is a search: shown until there is a text. */
  ask?: { title: string; text: string };
  /** The table. */
  children: ReactNode;
}

/** Page sizes; the contract allows up to 100. */
const sizes = [25, 50, 100] as const;

/** ListPage is a list with title, filters, table and pagination. Its state is in the URL, so that it can be shared. */
export function ListPage({ sort, ...frame }: ListPageProps) {
  return (
    <Allowed title={frame.title}>
      {/* The page shows errors itself, without a notification. */}
      <ListBase sort={sort} perPage={sizes[0]} queryOptions={{ onError: () => undefined }}>
        <ListFrame {...frame} />
      </ListBase>
    </Allowed>
  );
}

function ListFrame(props: Omit<ListPageProps, 'sort'>) {
  const { title, countOf, filters, above, below, action, make, empty, ask, children } = props;
  const { total, error, filterValues } = useListContext();
  const numbers = useNumbers();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  // Not before it is known whether the list is empty: below its text, the button would be another one.
  const makeHere = total === undefined ? error !== null : total > 0 || isFiltered(filterValues);
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <PageHeader
        title={title}
        action={
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
            <Box ref={setTools} />
            {action}
            {makeHere && make}
          </Box>
        }
        aside={
          total !== undefined && (
            <Typography variant="body2" color="textSecondary" role="status">
              {numbers.whole(total)} {countOf(total)}
            </Typography>
          )
        }
      />
      {filters && (
        <Box role="search" sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'end' }}>
          {filters}
        </Box>
      )}
      {above}
      <ListTools value={tools}>
        <ListState empty={empty} ask={ask} make={make}>
          {children}
        </ListState>
      </ListTools>
      {below}
    </Box>
  );
}

/** ListState is the table, or the reason why there is none. */
function ListState({ empty, ask, make, children }: Pick<ListPageProps, 'empty' | 'ask' | 'make' | 'children'>) {
  const t = useText();
  const { data, error, isPaused, isPending, isPlaceholderData, filterValues, setFilters, refetch, total } =
    useListContext();
  const { hasShow = false } = useResourceDefinition();
  const loaded = data !== undefined && !isPlaceholderData;

  if (ask && !filterValues.text) return inPanel(<Notice role="status" title={ask.title} text={ask.text} />);
  if (isPaused && (isPending || isPlaceholderData)) return inPanel(<Offline />);
  if (error && !loaded) return inPanel(<Failure error={error} onRetry={() => void refetch()} />);
  if (loaded && total === 0) {
    return inPanel(
      isFiltered(filterValues) ? (
        <Notice
          role="status"
          title={filterValues.text ? t('list.nothingFoundFor', { text: filterValues.text }) : t('list.nothingFound')}
          text={t('list.nothingFoundText')}
          action={
            <Button variant="outlined" onClick={() => setFilters(withoutFilters(filterValues))}>
              {t('list.clear')}
            </Button>
          }
        />
      ) : (
        <Notice role="status" title={empty?.title ?? t('list.empty')} text={empty?.text} action={make} />
      ),
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Freshness error={error} />
      <Panel>
        <TableContainer>{children}</TableContainer>
      </Panel>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <KeyHints rows={hasShow} />
        {/* No pagination when all rows fit on the smallest page. */}
        {(total ?? 0) > sizes[0] && <Pagination rowsPerPageOptions={[...sizes]} />}
      </Box>
    </Box>
  );
}

const inPanel = (content: ReactNode) => <Panel>{content}</Panel>;
