import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';

interface RemoveRowProps {
  /** What the button is called that takes it away. */
  label: string;
  /** Widths of the fields, as CSS has them. */
  columns: string;
  onRemove: () => void;
  children: ReactNode;
}

/** Fields of one thing in a list, and a button that takes it away. */
export const RemoveRow = ({ label, columns, onRemove, children }: RemoveRowProps) => (
  <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: `${columns} 44px` }}>
    {children}
    {/* Beside the fields, below what they are called. */}
    <IconButton aria-label={label} onClick={onRemove} sx={{ mt: 6 }}>
      <CloseIcon fontSize="small" />
    </IconButton>
  </Box>
);
