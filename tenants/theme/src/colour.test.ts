import { describe, expect, it } from 'vitest';
import { contrast, fallbackHsl, hslText, hslToRgb, parseColour, rgbToHsl, tint, toHex } from './colour.ts';

describe('parseColour', () => {
  it.each([
    ['#8bc34a', { r: 139, g: 195, b: 74, alpha: 1 }],
    ['#8BC34A', { r: 139, g: 195, b: 74, alpha: 1 }],
    ['#fa0', { r: 255, g: 170, b: 0, alpha: 1 }],
    ['rgb(139, 195, 74)', { r: 139, g: 195, b: 74, alpha: 1 }],
    ['rgba(139,195,74,0.5)', { r: 139, g: 195, b: 74, alpha: 0.5 }],
    ['rgba(0, 0, 0, 1)', { r: 0, g: 0, b: 0, alpha: 1 }],
    [' #000 ', { r: 0, g: 0, b: 0, alpha: 1 }],
  ])('reads %s', (text, colour) => {
    expect(parseColour(text)).toEqual(colour);
  });

  it.each([
    '',
    'green',
    '#12',
    '#12345',
    '#1234567',
    '#ggg',
    'rebeccapurple',
    'transparent',
    'hsl(88 50% 53%)',
    'hsl(88, 50%, 53%)',
    'hsla(88, 50%, 53%, 0.5)',
    '#8bc3',
    '#8bc34a80',
    '8bc34a',
    'rgb(139 195 74)',
    'rgb(-1, 0, 0)',
    'rgba(0, 0, 0, 1.5)',
    'rgb(1,2)',
    'rgb(256,0,0)',
    'rgba(1,2,3)',
  ])('refuses %j with the specified message', (text) => {
    expect(() => parseColour(text)).toThrow('Unsupported color format. Use hex, rgb, or rgba.');
  });
});

describe('HSL', () => {
  it('of the default brand is the fallback', () => {
    expect(hslText('#8bc34a')).toBe(fallbackHsl);
  });

  it('of a colour that cannot be read is the fallback', () => {
    expect(hslText('lime')).toBe('88 50% 53%');
  });

  it('converts back to the same colour', () => {
    for (let value = 0; value < 0xffffff; value += 7919) {
      const hex = `#${value.toString(16).padStart(6, '0')}`;
      expect(toHex(hslToRgb(rgbToHsl(parseColour(hex))))).toBe(hex);
    }
  });
});

describe('tint and contrast', () => {
  it('tint mixes in nine parts of white by default', () => {
    expect(tint('#000000')).toBe('#e6e6e6');
    expect(tint('#8bc34a', 1)).toBe('#ffffff');
    expect(tint('#8bc34a', 0)).toBe('#8bc34a');
  });

  it('contrast is 21 for black on white and 1 for white on white', () => {
    expect(contrast('#000', '#fff')).toBeCloseTo(21);
    expect(contrast('#fff', '#fff')).toBe(1);
  });
});
