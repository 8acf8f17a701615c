import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';

interface RemovableRowProps {
  /** The label of the button that removes the row. */
  label: string;
  /** The widths of the fields, as CSS grid columns. */
  columns: string;
  onRemove: () => void;
  children: ReactNode;
}

/** The fields of an item of a list, with a button to remove it. */
export const RemovableRow = ({ label, columns, onRemove, children }: RemovableRowProps) => (
  <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: `${columns} 44px` }}>
    {children}
    {/* Below the labels of the fields. */}
    <IconButton aria-label={label} onClick={onRemove} sx={{ mt: 6 }}>
      <CloseIcon fontSize="small" />
    </IconButton>
  </Box>
);
