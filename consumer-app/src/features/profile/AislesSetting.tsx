import type { Aisle } from '@lepelblad/api';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormProblem } from '@/components/FormProblem';
import { DownIcon, UpIcon } from '@/components/icons';
import { visuallyHidden } from '@/components/visuallyHidden';
import { useText } from '@/lib/i18n';
import { problemText } from '@/lib/problem';
import { SettingFrame } from './SettingFrame.tsx';
import type { SettingProps } from './SettingPage.tsx';
import { sendPreferences } from './send.ts';

/** AislesSetting orders the aisles as in the user's shop. */
export function AislesSetting({ settings, busy, error, onChange }: SettingProps) {
  const t = useText();
  const [aisles, setAisles] = useState(settings.aisles);
  const [announcement, setSaid] = useState('');
  const nameOf = (aisle: Aisle) => t(`shopping.aisle.${aisle}`);
  const move = (aisle: Aisle, by: -1 | 1) => {
    const at = aisles.indexOf(aisle);
    const others = aisles.filter((one) => one !== aisle);
    setAisles([...others.slice(0, at + by), aisle, ...others.slice(at + by)]);
    setSaid(t('profile.setting.aisles.moved', { name: nameOf(aisle), place: at + by + 1 }));
  };
  return (
    <SettingFrame
      title={t('profile.setting.aisles.title')}
      subtitle={t('profile.setting.aisles.text')}
      busy={busy}
      onAction={() =>
        onChange({ send: sendPreferences({ aisles }), undo: sendPreferences({ aisles: settings.aisles }) })
      }
    >
      <FormProblem>{error === undefined ? undefined : problemText(error)}</FormProblem>
      <span role="status" style={visuallyHidden}>
        {announcement}
      </span>
      <Box
        component="ol"
        sx={{
          m: 0,
          px: 5,
          py: 1,
          listStyle: 'none',
          borderRadius: 5,
          bgcolor: 'brand.card',
          boxShadow: (theme) => theme.vars.palette.brand.shadow,
        }}
      >
        {aisles.map((aisle, at) => (
          <Box
            key={aisle}
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'center',
              minHeight: 52,
              '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'brand.line' },
            }}
          >
            <Typography variant="body2" color="textSecondary" aria-hidden="true" sx={{ width: 28 }}>
              {at + 1}
            </Typography>
            <Typography sx={{ flex: 1, minWidth: 0 }}>{nameOf(aisle)}</Typography>
            <IconButton
              disabled={at === 0}
              onClick={() => move(aisle, -1)}
              aria-label={t('profile.setting.aisles.up', { name: nameOf(aisle) })}
            >
              <UpIcon size={20} />
            </IconButton>
            <IconButton
              edge="end"
              disabled={at === aisles.length - 1}
              onClick={() => move(aisle, 1)}
              aria-label={t('profile.setting.aisles.down', { name: nameOf(aisle) })}
            >
              <DownIcon size={20} />
            </IconButton>
          </Box>
        ))}
      </Box>
    </SettingFrame>
  );
}
