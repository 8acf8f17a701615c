import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Cover } from './Cover';

const drawing = '/covers/1/2/3.svg';
const attributes = (container: HTMLElement, name: string) =>
  [...container.querySelectorAll('source')].map((source) => source.getAttribute(name));

test('a drawn cover is a WebP in the colours of the device', () => {
  const { container } = render(<Cover cover={{ drawing, widths: [200, 400] }} size={32} />);
  expect(attributes(container, 'media')).toEqual(['(prefers-color-scheme: dark)', null]);
  expect(attributes(container, 'srcset')).toEqual([
    '/covers/1/2/3-200-dark.webp 200w, /covers/1/2/3-400-dark.webp 400w',
    '/covers/1/2/3-200.webp 200w, /covers/1/2/3-400.webp 400w',
  ]);
  expect(attributes(container, 'sizes')).toEqual(['32px', '32px']);
  expect(container.querySelector('img')?.getAttribute('src')).toBe(drawing);
});

test('a photo comes before the drawing', () => {
  const { container } = render(<Cover cover={{ drawing, widths: [200], photo: { url: '/media/1.jpg' } }} size={32} />);
  expect(container.querySelector('source')).toBeNull();
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/1.jpg');
});
