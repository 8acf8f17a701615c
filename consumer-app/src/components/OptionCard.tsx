import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, use, useId } from 'react';
import { CheckIcon } from './icons';
import { Picture } from './Picture';
import { visuallyHidden } from './visuallyHidden';

export interface OptionGroupProps {
  /** The question, for screen readers. The page's title shows it. */
  label: string;
  /** `radio` for one answer, `checkbox` for several. */
  type: 'radio' | 'checkbox';
  /** Error message of an incomplete answer, below the options. */
  error?: string;
  /** Lays the options out side by side where there is room. For short options. */
  columns?: boolean;
  children: ReactNode;
}

const Group = createContext<{ name: string; type: 'radio' | 'checkbox'; columns: boolean }>({
  name: '',
  type: 'radio',
  columns: false,
});

/** OptionGroup is the options of one question. */
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
  /** Description below the title. */
  text?: string;
  /** Code of the picture. */
  picture?: string;
  selected: boolean;
  /** Called with the new state. A radio button is only switched on. */
  onChange: (selected: boolean) => void;
  disabled?: boolean;
  /** A short text on the right, such as a price. */
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

/** OptionCard is one option, as a card around a native radio button or checkbox. */
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
