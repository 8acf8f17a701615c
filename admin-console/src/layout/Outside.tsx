import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Panel } from '@/components/Panel';
import { Brand } from './Brand';
import { LanguageSwitch } from './LanguageSwitch';

/** Outside is around pages for users who are not signed in. */
export function Outside({ children }: { children: ReactNode }) {
  return (
    <Box component="main" sx={{ display: 'grid', placeContent: 'center', minHeight: '100dvh', px: 4, py: 6 }}>
      <Box sx={{ width: 'min(400px, calc(100vw - 32px))', display: 'grid', gap: 4, justifyItems: 'stretch' }}>
        <Brand />
        <Panel>{children}</Panel>
        <LanguageSwitch />
      </Box>
    </Box>
  );
}
