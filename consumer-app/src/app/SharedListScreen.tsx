import Box from '@mui/material/Box';
import { BrandLogo } from '@/components/BrandLogo';
import { content, Page } from '@/components/Page';
import { SharedList } from '@/features/shopping/SharedList';
import { NetworkBar } from './NetworkBar';

/** The page of a link to a shopping list, for anyone with the link. */
export function SharedListScreen() {
  return (
    <Page component="div">
      <NetworkBar />
      <Box
        {...content}
        sx={{ maxWidth: 720, mx: 'auto', px: { xs: 5, md: 8 }, pt: { xs: 4, md: 7 }, pb: 8, outline: 'none' }}
      >
        <Box sx={{ mb: { md: 4 } }}>
          <BrandLogo height={28} />
        </Box>
        <SharedList />
      </Box>
    </Page>
  );
}
