import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, use, useId } from 'react';
import { CheckIcon } from './icons';
import { Picture } from './Picture';
import { visuallyHidden } from './visuallyHidden';

export interface OptionGroupProps {
  /** The question. It is shown by the page's title; here it is for screen readers. */
  label: string;
  /** One answer or several. */
  type: 'radio' | 'checkbox';
  /** Why the answer is not complete, shown under the options. */
  error?: string;
  /** Options side by side where there is room: for short words. */
  columns?: boolean;
  children: ReactNode;
}

const Group = createContext<{ name: string; type: 'radio' | 'checkbox'; columns: boolean }>({
  name: '',
  type: 'radio',
  columns: false,
});

/** The options of one question. */
export function OptionGroup({ label, type, error, columns = false, children }: OptionGroupProps) {
  const name = useId();
  const problem = `${name}-error`;
  return (
    <Group value={{ name, type, columns }}>
      <Box
        component="fieldset"
        aria-describedby={error ? problem : undefined}
        sx={{
          m: 0,
          p: 0,
          border: 0,
          minWidth: 0,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: columns ? 'repeat(auto-fill, minmax(min(100%, 148px), 1fr))' : '1fr',
        }}
      >
        <legend style={visuallyHidden}>{label}</legend>
        {children}
      </Box>
      {error && (
        <Typography id={problem} role="alert" variant="body2" sx={{ mt: 2, color: 'brand.danger' }}>
          {error}
        </Typography>
      )}
    </Group>
  );
}

export interface OptionCardProps {
  title: string;
  /** A line of explanation. */
  text?: string;
  /** Code of a picture. */
  picture?: string;
  selected: boolean;
  /** Called with the new state; a radio is only ever switched on. */
  onChange: (selected: boolean) => void;
  disabled?: boolean;
  /** Something small at the right: a price, a count. */
  aside?: ReactNode;
}

const Card = styled('label')(({ theme }) => {
  const { brand } = theme.vars.palette;
  return {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 16,
    minHeight: 60,
    padding: '14px 18px',
    borderRadius: 20,
    backgroundColor: brand.card,
    boxShadow: brand.shadow,
    cursor: 'pointer',
    transition: theme.transitions.create(['background-color', 'box-shadow', 'transform'], { duration: 120 }),
    '&:active': { transform: 'scale(0.985)' },
    '& input': visuallyHidden,
    '& img': { flex: 'none' },
    '&:has(input:checked)': { backgroundColor: brand.tint, boxShadow: `0 0 0 2.5px ${brand.deep}, ${brand.shadow}` },
    '&:has(input:focus-visible)': { outline: `3px solid ${brand.deep}`, outlineOffset: 4 },
    '&:has(input:disabled)': { opacity: 0.5, cursor: 'default' },
  };
});

/** One large choice. It is a real radio button or tick box, so that keyboards and screen readers know it. */
export function OptionCard({ title, text, picture, selected, onChange, disabled, aside }: OptionCardProps) {
  const { name, type, columns } = use(Group);
  const explanation = useId();
  return (
    <Card sx={columns ? { gap: 2.5, px: 3.5, py: 2.5 } : undefined}>
      <input
        type={type}
        name={name}
        checked={selected}
        disabled={disabled}
        aria-describedby={text ? explanation : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      {picture && <Picture code={picture} size={columns ? 36 : 48} />}
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant={columns ? 'body2' : 'body1'}
          component="span"
          sx={{ display: 'block', fontWeight: 600, lineHeight: 1.4, hyphens: 'auto' }}
        >
          {title}
        </Typography>
        {text && (
          <Typography id={explanation} variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
            {text}
          </Typography>
        )}
      </Box>
      {aside}
      {type === 'checkbox' && (selected || !columns) && (
        <Box
          component="span"
          sx={[
            {
              flex: 'none',
              display: 'grid',
              placeItems: 'center',
              width: 28,
              height: 28,
              borderRadius: 2,
              border: selected ? 0 : '2px solid',
              borderColor: 'brand.outline',
              bgcolor: selected ? 'brand.deep' : 'transparent',
              color: 'brand.onDeep',
            },
            columns && { position: 'absolute', top: -6, right: -6, width: 22, height: 22, borderRadius: '50%' },
          ]}
        >
          {selected && <CheckIcon size={columns ? 14 : 20} />}
        </Box>
      )}
    </Card>
  );
}
