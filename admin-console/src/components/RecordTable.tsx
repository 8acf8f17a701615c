import { type Theme, useMediaQuery } from '@mui/material';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { type MouseEvent, type ReactNode, useContext } from 'react';
import { type RaRecord, useCreatePath, useListContext, useNavigate, useResourceDefinition } from 'react-admin';
import { createPortal } from 'react-dom';
import { Link as RouterLink } from 'react-router';
import { useText } from '@/providers/i18n';
import { moveThroughRows, rowLink } from './keys';
import { ListTools } from './listTools';
import { SkeletonRows } from './SkeletonRows';
import { ViewMenu } from './ViewMenu';
import { useArrangement } from './views';

export interface Column<Item extends RaRecord> {
  label: string;
  /** The field by which this column sorts the list. */
  sort?: string;
  /** For numbers and buttons. */
  align?: 'right';
  /** Keeps the cell on one line. */
  nowrap?: boolean;
  /** The smallest window width at which the column shows. */
  from?: 'sm' | 'md' | 'lg' | 'xl';
  cell: (item: Item) => ReactNode;
  /** Below the first column's text, for windows too narrow for all columns. */
  below?: (item: Item) => ReactNode;
}

interface RecordTableProps<Item extends RaRecord> {
  /** Accessible name of the table. */
  label: string;
  /** The first one names the row and links to its page, if it has one. */
  columns: Column<Item>[];
  /** Returns the name of a record, when records can be selected. */
  select?: (item: Item) => string;
}

/** useWidth returns the largest of the widths that the window has. */
function useWidth(): number {
  const up = (width: (typeof widths)[number]) => (theme: Theme) => theme.breakpoints.up(width);
  const fits = [useMediaQuery(up('sm')), useMediaQuery(up('md')), useMediaQuery(up('lg')), useMediaQuery(up('xl'))];
  return fits.lastIndexOf(true);
}

const widths = ['sm', 'md', 'lg', 'xl'] as const;

/** RecordTable shows the records of the current list. Its headers sort; a click or a key opens a record's page. */
export function RecordTable<Item extends RaRecord>({ label, columns, select }: RecordTableProps<Item>) {
  const t = useText();
  const { data, total, isPlaceholderData, sort, setSort, perPage, selectedIds, onSelect, onToggleItem } =
    useListContext<Item>();
  // A list without a total is waiting for its brand.
  const isPending = total === undefined;
  const { name: resource, hasShow = false } = useResourceDefinition();
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const pathOf = ({ id }: Item) => createPath({ resource, type: 'show', id });

  const sortBy = (field: string) =>
    setSort({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' });

  // A click anywhere in the row opens it; the keyboard and screen readers use the link.
  const open = (event: MouseEvent, item: Item) => {
    const onLink = event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
    const selecting = window.getSelection()?.type === 'Range';
    if (hasShow && !onLink && !selecting) navigate(pathOf(item));
  };

  const here = data?.map(({ id }) => id) ?? [];
  const chosen = here.filter((id) => selectedIds.includes(id)).length;
  const tools = useContext(ListTools);
  const [{ columns: choices }] = useArrangement();
  const width = useWidth();
  const isShown = ({ label, from }: Column<Item>) =>
    choices[label] ?? (from === undefined || widths.indexOf(from) <= width);
  const shown = ({ label, from }: Pick<Column<Item>, 'label' | 'from'>) => {
    const choice = choices[label];
    if (choice !== undefined) return choice ? 'table-cell' : 'none';
    return from ? { xs: 'none', [from]: 'table-cell' } : 'table-cell';
  };
  // The first column names the row, and one with buttons is for actions.
  const choosable = columns.slice(1).map((column) => ({ label: column.label, shown: isShown(column) }));

  const toggleAll = () => {
    const elsewhere = selectedIds.filter((id) => !here.includes(id));
    onSelect(chosen === here.length ? elsewhere : [...elsewhere, ...here]);
  };

  return (
    <>
      {tools && createPortal(<ViewMenu columns={choosable} />, tools)}
      <Table aria-label={label} aria-busy={isPending || isPlaceholderData}>
        <TableHead>
          <TableRow>
            {select && (
              <TableCell padding="checkbox">
                <Checkbox
                  checked={chosen > 0 && chosen === here.length}
                  indeterminate={chosen > 0 && chosen < here.length}
                  onChange={toggleAll}
                  slotProps={{ input: { 'aria-label': t('list.selectAll') } }}
                />
              </TableCell>
            )}
            {columns.map(({ label, sort: field, align, from }) => {
              const direction = sort.order === 'ASC' ? 'asc' : 'desc';
              return (
                <TableCell
                  key={label}
                  align={align}
                  sortDirection={field === sort.field ? direction : false}
                  sx={{ display: shown({ label, from }) }}
                >
                  {field ? (
                    <TableSortLabel
                      active={field === sort.field}
                      direction={field === sort.field ? direction : 'asc'}
                      onClick={() => sortBy(field)}
                    >
                      {label}
                    </TableSortLabel>
                  ) : (
                    label
                  )}
                </TableCell>
              );
            })}
          </TableRow>
        </TableHead>
        <TableBody onKeyDown={moveThroughRows} sx={{ opacity: isPlaceholderData ? 0.5 : 1 }}>
          {isPending ? (
            <SkeletonRows rows={Math.min(perPage, 12)} columns={columns} />
          ) : (
            data?.map((item) => (
              <TableRow
                key={item.id}
                hover
                onClick={(event) => open(event, item)}
                selected={select !== undefined && selectedIds.includes(item.id)}
                sx={{ cursor: hasShow ? 'pointer' : undefined, '&:last-of-type > *': { borderBottom: 0 } }}
              >
                {select && (
                  <TableCell padding="checkbox">
                    <Checkbox
                      checked={selectedIds.includes(item.id)}
                      onChange={() => onToggleItem(item.id)}
                      slotProps={{ input: { 'aria-label': t('list.select', { name: select(item) }) } }}
                    />
                  </TableCell>
                )}
                {columns.map(({ label, align, nowrap, from, cell, below }, index) => (
                  <TableCell
                    key={label}
                    align={align}
                    {...(index === 0 ? { component: 'th', scope: 'row' } : {})}
                    sx={{
                      display: shown({ label, from }),
                      fontVariantNumeric: 'tabular-nums',
                      whiteSpace: nowrap ? 'nowrap' : undefined,
                    }}
                  >
                    {index === 0 ? (
                      <>
                        {hasShow ? (
                          <Link
                            component={RouterLink}
                            to={pathOf(item)}
                            underline="hover"
                            color="textPrimary"
                            sx={{ fontWeight: 600 }}
                            {...rowLink}
                          >
                            {cell(item)}
                          </Link>
                        ) : (
                          <strong>{cell(item)}</strong>
                        )}
                        {below?.(item)}
                      </>
                    ) : (
                      cell(item)
                    )}
                  </TableCell>
                ))}
              </TableRow>
            ))
          )}
        </TableBody>
      </Table>
    </>
  );
}
