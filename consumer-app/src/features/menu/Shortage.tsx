import type { MenuShortage } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Picture } from '@/components/Picture';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { interfacePictures } from '@/lib/pictures';

/** Shortage says why there is no menu: the number of recipes left by meal time, and the change that helps most. */
export function Shortage({ shortage: { message, meals, advice } }: { shortage: MenuShortage }) {
  const t = useText();
  const format = useFormat();
  return (
    <Box component="section" sx={{ maxWidth: 560 }}>
      <Typography variant="h2">{t('menu.shortage.title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        {message}
      </Typography>
      <Card component="ul" sx={{ listStyle: 'none', m: 0, mt: 5, px: 5, py: 1 }}>
        {meals.map(({ mealTime, left, needed }) => {
          const short = left < needed;
          return (
            <Box
              key={mealTime}
              component="li"
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 4,
                py: 3,
                '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'brand.line' },
              }}
            >
              <Picture code={interfacePictures[mealTime]} size={40} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>{format.mealTime(mealTime)}</Typography>
                <Typography variant="caption" component="p" color="textSecondary">
                  {t('menu.shortage.needed', { count: needed })}
                </Typography>
              </Box>
              <Typography sx={{ fontWeight: 600, color: short ? 'brand.danger' : 'text.primary' }}>
                {t('menu.shortage.left', { count: left })}
              </Typography>
            </Box>
          );
        })}
      </Card>
      {advice && (
        <Box sx={{ mt: 5, p: 5, borderRadius: 5, bgcolor: 'brand.tint', color: 'brand.ink' }}>
          <Typography variant="subtitle1" component="h3">
            {t('menu.shortage.advice')}
          </Typography>
          <Typography sx={{ mt: 1 }}>{advice}</Typography>
        </Box>
      )}
    </Box>
  );
}
