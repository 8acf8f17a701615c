import { expect, it } from 'vitest';
import { pictureContent, usedPictures } from './pictures.ts';

it('every picture that is used exists', () => {
  for (const code of usedPictures()) expect(pictureContent(code).length, code).toBeGreaterThan(100);
});

it('the build has the pictures of ingredients and of the interface', () => {
  expect(usedPictures()).toEqual(expect.arrayContaining(['1f966', '1f331', 'drawn-mushroom']));
});

it('drawn pictures are small SVG without outside addresses', () => {
  const drawn = usedPictures().filter((code) => code.startsWith('drawn-'));
  expect(drawn.length).toBeGreaterThan(10);
  for (const code of drawn) {
    const svg = String(pictureContent(code));
    expect(svg, code).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/s);
    expect(svg.slice(50), code).not.toMatch(/script|http|url\([^#]/);
    expect(svg.length, code).toBeLessThan(90_000);
  }
});

it('a picture that does not exist is an error', () => {
  expect(() => pictureContent('drawn-unicorn')).toThrow('unicorn');
  expect(() => pictureContent('1f984-fe0f')).toThrow('correct the ingredient');
});
