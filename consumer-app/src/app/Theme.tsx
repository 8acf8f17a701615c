import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme as BrandTheme } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';

/**
 * Gives MUI's components their theme. Light and dark follow the system by CSS alone, so that what MUI's own provider
 * brings for switching between them, some 3 kB that every visitor would wait for, has no use here. A test compares the
 * two.
 */
export function Theme({ theme: brand, children }: { theme: BrandTheme; children: ReactNode }) {
  const theme = useMemo(
    () => ({ ...brand, vars: brand.generateThemeVars(), spacing: brand.generateSpacing() }),
    [brand],
  );
  return (
    <ThemeContext value={theme}>
      <DefaultPropsProvider value={theme.components as object}>
        <GlobalStyles styles={theme.generateStyleSheets()} />
        {children}
      </DefaultPropsProvider>
    </ThemeContext>
  );
}
