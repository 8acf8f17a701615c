import HomeOutlined from '@mui/icons-material/HomeOutlined';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import { createElement } from 'react';
import {
  useCanAccessResources,
  useCreatePath,
  useGetResourceLabel,
  useResourceDefinitions,
  useStoreContext,
} from 'react-admin';
import { NavLink, useLocation } from 'react-router';
import { corner } from '@/components/corner';
import { withoutFilters } from '@/components/filters';
import { useText } from '@/providers/i18n';
import { useWaiting } from './Home';

/** Navigation has a link for each list that the user may see, and to the home page when the user has one. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const t = useText();
  const { pathname } = useLocation();
  const labelOf = useGetResourceLabel();
  const createPath = useCreatePath();
  const lists = Object.values(useResourceDefinitions()).filter(({ hasList }) => hasList);
  const { canAccess } = useCanAccessResources({ action: 'list', resources: lists.map(({ name }) => name) });
  const store = useStoreContext();
  // React-admin keeps the last filters of a list. From the menu it begins without them, of the same brand.
  const forgetFilters = (resource: string) => {
    const key = `${resource}.listParams`;
    const params = store.getItem<{ filter?: object }>(key);
    if (params?.filter) store.setItem(key, { ...params, filter: withoutFilters(params.filter), page: 1 });
  };
  const home = useWaiting()?.length ? [{ name: '', path: '/', label: t('home.name'), icon: HomeOutlined }] : [];
  const links = lists
    .filter(({ name }) => canAccess?.[name])
    .map(({ name, icon }) => ({
      name,
      path: createPath({ resource: name, type: 'list' }),
      label: labelOf(name, 2),
      icon,
    }));
  return (
    <Box component="nav" aria-label={t('navigation.label')}>
      <List disablePadding sx={{ display: 'grid', gap: 1 }}>
        {[...home, ...links].map(({ name, path, label, icon }) => {
          return (
            <ListItem key={path} disablePadding>
              <ListItemButton
                component={NavLink}
                to={path}
                selected={pathname === path || pathname.startsWith(`${path}/`)}
                onClick={() => {
                  forgetFilters(name);
                  onNavigate?.();
                }}
                sx={{
                  gap: 3,
                  px: 3,
                  minHeight: { xs: 44, md: 36 },
                  py: 1,
                  borderRadius: corner.field,
                  typography: 'body2',
                  '&.Mui-selected': { bgcolor: 'brand.tint', color: 'brand.ink', fontWeight: 600 },
                  '&.Mui-selected:hover': { bgcolor: 'brand.tint2' },
                }}
              >
                {icon && (
                  <ListItemIcon sx={{ minWidth: 0, color: 'inherit' }}>
                    {createElement(icon, { fontSize: 'small' })}
                  </ListItemIcon>
                )}
                <Box component="span" sx={{ '&::first-letter': { textTransform: 'uppercase' }, display: 'block' }}>
                  {label}
                </Box>
              </ListItemButton>
            </ListItem>
          );
        })}
      </List>
    </Box>
  );
}
