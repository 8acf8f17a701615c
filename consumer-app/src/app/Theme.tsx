import { ThemeContext } from '@emotion/react';
import { type BrandColours, createBrandTheme } from '@lepelblad/theme';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { Theme as BrandTheme } from '@mui/material/styles';
import { type ReactNode, useInsertionEffect, useMemo } from 'react';
import { readNonce } from '@/lib/boot';

const themes = new Map<string, BrandTheme>();

/** The theme of a brand's colours, made once: that takes a phone as long as drawing a page. */
export function themeOf({ primaryColor, buttonColor }: BrandColours): BrandTheme {
  const key = `${primaryColor} ${buttonColor}`;
  const theme = themes.get(key) ?? createBrandTheme({ primaryColor, buttonColor });
  themes.set(key, theme);
  return theme;
}

/** Rules as text of a style sheet. */
function cssText(rules: object): string {
  const one = ([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? `${name}{${cssText(value)}}`
      : `${name === 'colorScheme' ? 'color-scheme' : name}:${value};`;
  return Object.entries(rules).map(one).join('');
}

/**
 * A brand's variables. The browser reads them itself: for what writes the components' styles, 20 kB would be half the
 * work.
 */
function useVariables(theme: BrandTheme) {
  const rules = useMemo(() => theme.generateStyleSheets().map(cssText).join(''), [theme]);
  useInsertionEffect(() => {
    const style = document.createElement('style');
    style.nonce = readNonce();
    style.textContent = rules;
    document.head.append(style);
    return () => style.remove();
  }, [rules]);
}

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
  useVariables(brand);
  return (
    <ThemeContext value={theme}>
      <DefaultPropsProvider value={theme.components as object}>{children}</DefaultPropsProvider>
    </ThemeContext>
  );
}
