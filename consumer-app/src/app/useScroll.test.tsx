import { act, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { useScroll } from './useScroll';

let height = 0;
let grow: () => void = () => undefined;

/** The page grows to a height, in pixels. */
const growTo = (pixels: number) =>
  act(() => {
    height = pixels;
    grow();
  });

beforeEach(() => {
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', (_: number, top: number) => vi.stubGlobal('scrollY', Math.min(top, height)));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        grow = changed;
      }
      observe() {}
      disconnect() {
        grow = () => undefined;
      }
    },
  );
});

function Layout() {
  useScroll();
  return <Outlet />;
}

/** Scrolls to 1,200 px, opens another page and goes back, while the page is 300 px high. */
async function goBack({ search = false } = {}) {
  const routes = [
    {
      element: <Layout />,
      children: [
        { path: '/', element: null },
        { path: '/other', element: null },
      ],
    },
  ];
  const router = createMemoryRouter(routes);
  render(<RouterProvider router={router} />);
  height = 5000;
  window.scrollTo(0, 1200);
  window.dispatchEvent(new Event('scroll'));
  if (search) await act(() => router.navigate('/?text=kip', { replace: true }));
  await act(() => router.navigate('/other'));
  expect(window.scrollY).toBe(0);
  height = 300;
  await act(() => router.navigate(-1));
  return router;
}

it('restores the position once the page is high enough, however long that takes', async () => {
  await goBack();
  expect(window.scrollY).toBe(300);
  growTo(900);
  expect(window.scrollY).toBe(900);
  growTo(5000);
  expect(window.scrollY).toBe(1200);
  height = 100;
  window.scrollTo(0, 100);
  growTo(5000);
  expect(window.scrollY).toBe(100);
});

it('does not move the page after the user scrolls', async () => {
  await goBack();
  window.dispatchEvent(new Event('wheel'));
  growTo(5000);
  expect(window.scrollY).toBe(300);
});

it('restores the position after the page has changed its own query', async () => {
  const router = await goBack({ search: true });
  await act(() => router.navigate('/?text=kip&page=2', { replace: true }));
  growTo(5000);
  expect(window.scrollY).toBe(1200);
});
