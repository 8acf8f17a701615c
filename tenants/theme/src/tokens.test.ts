import { describe, expect, it } from 'vitest';
import { contrast, hslOf, hslToRgb, tint, toHex } from './colour.ts';
import { brandTokens, type Mode, type Tokens } from './tokens.ts';

/** Every pair of colours that ever meet, with the contrast that they must keep. */
function weakPairs(tokens: Tokens): string[] {
  const surfaces = ['ground', 'card'] as const;
  const pairs: [keyof Tokens, keyof Tokens, number][] = [
    ...surfaces.flatMap((surface): [keyof Tokens, keyof Tokens, number][] => [
      ['text', surface, 7],
      ['text2', surface, 4.5],
      ['text3', surface, 4.5],
      ['danger', surface, 4.5],
      ['deep', surface, 4.5],
      ['button', surface, 3],
      ['outline', surface, 3],
    ]),
    ['deep', 'tint', 4.5],
    ['deep', 'tint2', 3],
    ['ink', 'tint', 4.5],
    ['ink', 'tint2', 4.5],
    ['text2', 'tint', 4.5],
    ['onDeep', 'deep', 4.5],
    ['onDeep', 'button', 4.5],
    ['onDeep', 'buttonHover', 4.5],
    ['danger', 'dangerTint', 4.5],
    ['text', 'dangerTint', 4.5],
  ];
  return pairs
    .filter(([one, other, least]) => contrast(tokens[one], tokens[other]) < least)
    .map(([one, other]) => `${one} on ${other}: ${contrast(tokens[one], tokens[other]).toFixed(2)}`);
}

describe.each<Mode>(['light', 'dark'])('the %s tokens of any brand', (mode) => {
  it.each([15, 35, 50, 65, 85])('are readable for all 360 hues at lightness %i', (lightness) => {
    for (let hue = 0; hue < 360; hue += 1) {
      for (const saturation of [0, 35, 70, 100]) {
        const colour = toHex(hslToRgb({ h: hue, s: saturation, l: lightness }));
        expect(weakPairs(brandTokens(colour, colour, mode)), colour).toEqual([]);
      }
    }
  });

  it('are readable for black, white and a colour that cannot be parsed', () => {
    for (const colour of ['#000', '#fff', 'no colour']) {
      expect(weakPairs(brandTokens(colour, colour, mode)), colour).toEqual([]);
    }
  });

  it('take the filled button from the button colour, all else from the primary one', () => {
    const plain = brandTokens('#8bc34a', '#8bc34a', mode);
    const mixed = brandTokens('#8bc34a', '#d14f1b', mode);
    expect(mixed.deep).toBe(plain.deep);
    expect(mixed.button).not.toBe(plain.button);
  });
});

it('the brand colour itself is kept for decoration', () => {
  expect(brandTokens('#8bc34a', '#8bc34a', 'light').brand).toBe('#8bc34a');
});

it('a brand colour that is readable stays as it is', () => {
  expect(brandTokens('#7b2d6b', '#7b2d6b', 'light').button).toBe('#7b2d6b');
});

it('a lighter brand colour is darkened to lightness 44 %, and further only to be readable', () => {
  const violet = toHex(hslToRgb({ h: 250, s: 70, l: 66 }));
  expect(brandTokens(violet, violet, 'light').deep).toBe(toHex(hslToRgb({ ...hslOf(violet), l: 44 })));
  expect(hslOf(brandTokens('#8bc34a', '#8bc34a', 'light').deep).l).toBeLessThan(44);
});

it('the tint of large areas has nine parts of white', () => {
  expect(brandTokens('#8bc34a', '#8bc34a', 'light').wash).toBe(tint('#8bc34a', 0.9));
});

it('a colour that cannot be read gets the default hue', () => {
  const fallback = toHex(hslToRgb({ h: 88, s: 50, l: 53 }));
  for (const mode of ['light', 'dark'] as const) {
    expect(brandTokens('lime', 'hsl(0, 100%, 50%)', mode)).toEqual(brandTokens(fallback, fallback, mode));
  }
});
