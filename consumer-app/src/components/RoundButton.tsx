import IconButton, { type IconButtonProps } from '@mui/material/IconButton';

export interface RoundButtonProps extends Omit<IconButtonProps, 'aria-label'> {
  /** What the button does, for screen readers. */
  label: string;
}

/** RoundButton is a round icon button, on a cover or next to a title. */
export function RoundButton({ label, sx, ...rest }: RoundButtonProps) {
  return (
    <IconButton
      {...rest}
      aria-label={label}
      sx={[
        {
          bgcolor: 'brand.card',
          boxShadow: (theme) => theme.vars.palette.brand.shadow,
          '&:hover': { bgcolor: 'brand.tint' },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
