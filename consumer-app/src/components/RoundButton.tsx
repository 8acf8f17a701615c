import IconButton, { type IconButtonProps } from '@mui/material/IconButton';

export interface RoundButtonProps extends Omit<IconButtonProps, 'aria-label'> {
  /** What it does, for people who do not see the icon. */
  label: string;
}

/** A round button that floats over a cover or is next to a title. */
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
