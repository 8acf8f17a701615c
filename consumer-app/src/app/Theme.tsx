import { ThemeContext } from '@emotion/react';
import { type BrandColours, createBrandTheme } from '@lepelblad/theme';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { Theme as BrandTheme } from '@mui/material/styles';
import { type ReactNode, useInsertionEffect, useMemo } from 'react';
import { readNonce } from '@/lib/boot';

const themes = new Map<string, BrandTheme>();

/** The theme of a brand's colours, made once, because that takes as long as rendering a page on a phone. */
export function themeOf({ primaryColor, buttonColor }: BrandColours): BrandTheme {
  const key = `${primaryColor} ${buttonColor}`;
  const theme = themes.get(key) ?? createBrandTheme({ primaryColor, buttonColor });
  themes.set(key, theme);
  return theme;
}

/** Returns rules as the text of a style sheet. */
function cssText(rules: object): string {
  const one = ([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? `${name}{${cssText(value)}}`
      : `${name === 'colorScheme' ? 'color-scheme' : name}:${value};`;
  return Object.entries(rules).map(one).join('');
}

/**
 * The variables of a brand as plain CSS. Emotion would take half again as long to process these 20 kB.
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
 * Provides the theme to MUI. The color scheme follows the system by CSS alone, so that MUI's own provider, with 3 kB to
 * switch between schemes, is not needed. A test compares the two.
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
