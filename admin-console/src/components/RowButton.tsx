import Button, { type ButtonProps } from '@mui/material/Button';

/** RowButton is a button in the last cell of a row, whose height it fills. `aria-label` names its record. */
export function RowButton(props: ButtonProps & { 'aria-label': string }) {
  return <Button variant="text" {...props} sx={{ minWidth: 44, px: 2, my: -1, mr: -2, whiteSpace: 'nowrap' }} />;
}
