import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { interfacePictures } from '@/lib/pictures';
import { Picture } from './Picture';

export interface UpgradeCardProps {
  title: string;
  /** What a subscription adds here. */
  text: string;
  actionLabel: string;
  /** Where the plans are. */
  to: string;
  /** Code of a picture. Default: a lock. */
  picture?: string;
}

/** Where a preview ends: what comes behind it, and the way there. */
export function UpgradeCard({ title, text, actionLabel, to, picture = interfacePictures.lock }: UpgradeCardProps) {
  return (
    <Box
      component="aside"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 4,
        p: 5,
        borderRadius: 5,
        bgcolor: 'brand.tint',
      }}
    >
      <Picture code={picture} size={56} />
      <Box sx={{ flex: '1 1 220px' }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1, color: 'brand.ink' }}>
          {text}
        </Typography>
      </Box>
      <Button component={Link} to={to} variant="contained" size="small">
        {actionLabel}
      </Button>
    </Box>
  );
}
