import { expect, it } from 'vitest';
import { coverTint } from './cover.ts';
import { createBrandTheme } from './mui.ts';

it('the theme has light and dark schemes made from the same brand', () => {
  const theme = createBrandTheme({ primaryColor: '#8bc34a', buttonColor: '#8bc34a' });
  expect(theme.colorSchemes?.light?.palette.brand.brand).toBe('#8bc34a');
  expect(theme.colorSchemes?.dark?.palette.brand.ground).not.toBe(theme.colorSchemes?.light?.palette.brand.ground);
  expect(theme.vars?.palette.brand.deep).toContain('var(--palette-brand-deep');
});

it('the theme has spacing in steps of 4 px and transitions of at most 200 ms', () => {
  const theme = createBrandTheme({ primaryColor: '#8bc34a', buttonColor: '#8bc34a' });
  expect(theme.spacing(3)).toBe('calc(3 * var(--spacing, 4px))');
  expect(Math.max(...Object.values(theme.transitions.duration))).toBeLessThanOrEqual(200);
});

it('a cover takes its tint from the hue of its main ingredient', () => {
  expect(coverTint(120, 'light')).toBe('hsl(120 70% 88%)');
  expect(coverTint(120, 'dark')).toContain('hsl(120 ');
});
