import Skeleton from '@mui/material/Skeleton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';

interface SkeletonRowsProps {
  rows: number;
  columns: { label: string; align?: 'right'; from?: 'sm' | 'md' | 'lg' | 'xl' }[];
}

/** SkeletonRows are placeholders for the rows of a table that is loading. */
export function SkeletonRows({ rows, columns }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <TableRow key={row} aria-hidden="true">
      {columns.map(({ label, align, from }, column) => (
        <TableCell
          key={label}
          align={align}
          sx={{ display: from ? { xs: 'none', [from]: 'table-cell' } : 'table-cell' }}
        >
          <Skeleton
            variant="text"
            // Widths differ, as those of names do.
            sx={{ width: column === 0 ? `${45 + ((row * 17) % 40)}%` : '60%', ml: align === 'right' ? 'auto' : 0 }}
          />
        </TableCell>
      ))}
    </TableRow>
  ));
}
