import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '@/test/render';
import { Cover, type Photo } from './Cover';

const photo: Photo = {
  url: '/media/1/1280.jpg',
  width: 1280,
  height: 853,
  sizes: [
    { url: '/media/1/320.jpg', width: 320 },
    { url: '/media/1/1280.jpg', width: 1280 },
  ],
};
const drawn = { drawing: '/covers/1/2/3.svg', hue: 80 };
const pictures = (page: HTMLElement) => [...page.querySelectorAll('img')];

it('a photo replaces the drawing, in the width that is needed', () => {
  const { container } = render(<Cover {...drawn} photo={photo} sizes="132px" alt="Foto van brood" />);
  const [first, ...others] = pictures(container);
  expect(others).toEqual([]);
  expect(first?.getAttribute('srcset')).toBe('/media/1/320.jpg 320w, /media/1/1280.jpg 1280w');
  expect(first?.sizes).toBe('132px');
  expect(first?.getAttribute('loading')).toBe('lazy');
  expect([first?.getAttribute('width'), first?.getAttribute('height')]).toEqual(['1280', '853']);
  expect(first?.alt).toBe('Foto van brood');
});

it('without a photo the drawing of the dish is shown, without alternative text', () => {
  const { container } = render(<Cover {...drawn} alt="Foto van brood" eager />);
  const shown = pictures(container).map((image) => [image.getAttribute('src'), image.alt]);
  expect(shown).toEqual([['/covers/1/2/3.svg', '']]);
});

it('a drawing has WebP in its widths for both colour schemes, and SVG for other browsers', () => {
  const { container } = render(<Cover {...drawn} widths={[200, 400]} sizes="132px" />);
  const sources = [...container.querySelectorAll('picture > source')];
  expect(sources.map((source) => [source.getAttribute('media'), source.getAttribute('srcset')])).toEqual([
    ['(prefers-color-scheme: dark)', '/covers/1/2/3-200-dark.webp 200w, /covers/1/2/3-400-dark.webp 400w'],
    [null, '/covers/1/2/3-200.webp 200w, /covers/1/2/3-400.webp 400w'],
  ]);
  expect(sources.map((source) => [source.getAttribute('type'), source.getAttribute('sizes')])).toEqual([
    ['image/webp', '132px'],
    ['image/webp', '132px'],
  ]);
  expect(container.querySelector('picture > img')?.getAttribute('src')).toBe('/covers/1/2/3.svg');
});

it('a photo that does not load is replaced by a drawing, and another photo is tried', () => {
  const { container, rerender } = render(<Cover {...drawn} photo={photo} />);
  fireEvent.error(pictures(container)[0] as HTMLElement);
  expect(pictures(container)[0]?.getAttribute('src')).toBe('/covers/1/2/3.svg');
  rerender(<Cover {...drawn} photo={{ ...photo, url: '/media/2/1280.jpg' }} />);
  expect(pictures(container)[0]?.getAttribute('src')).toBe('/media/2/1280.jpg');
});
