import type { Page } from '@playwright/test';
import { accountWithAccess } from './support/accounts.ts';
import { expectAccessible, photograph, visit } from './support/browser.ts';
import { server } from './support/server.ts';
import { staffState } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const host = 'fitpuur.localhost';

/** A large JPEG with four colours, which show how it is rotated. */
async function photo(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const drawing = canvas.getContext('2d');
      if (!drawing) throw new Error('there is nothing to draw on');
      ['#d33', '#3a3', '#36c', '#fff'].forEach((colour, n) => {
        drawing.fillStyle = colour;
        drawing.fillRect(((n % 2) * width) / 2, (Math.floor(n / 2) * height) / 2, width / 2, height / 2);
      });
      return canvas.toDataURL('image/jpeg', 0.9);
    },
    [width, height] as const,
  );
  return Buffer.from(address.replace(/^.*,/, ''), 'base64');
}

/** The same, with EXIF data: rotated by 180 degrees, with the place where it was taken. */
function withExif(file: Buffer): Buffer {
  const exif = Buffer.from(
    '45786966000049492a00080000000100120103000100000003000000000000004750532035322e30393037',
    'hex',
  );
  const segment = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([file.subarray(0, 2), segment, exif, file.subarray(2)]);
}

/** The colour at the upper left of a picture, once it is loaded. */
const upperLeft = (page: Page, selector: string) =>
  page.locator(selector).evaluate(async (element) => {
    const picture = element as HTMLImageElement;
    await picture.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 4, height: 4 });
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(picture, 0, 0, 4, 4);
    const [red = 0, green = 0, blue = 0] = drawing?.getImageData(0, 0, 1, 1).data ?? [];
    return red > 200 && green > 200 && blue > 200 ? 'white' : red > green && red > blue ? 'red' : 'another';
  });

test('photo: a profile photo is stored, shown to its own account only, and removed', async ({ browser }) => {
  const { state } = await accountWithAccess(host);
  const { context, page, errors } = await visit(browser, state);
  await page.goto(server.url(host, '/dashboard/profile'));
  const add = page.getByRole('button', { name: 'Foto toevoegen' });
  await add.click();
  const sheet = page.getByRole('dialog', { name: 'Je foto' });
  await sheet.waitFor();
  await expectAccessible(page, 'choosing a photo');
  await photograph(page, 'photo-choose');
  const field = page.locator('input[type=file]:not([capture])');

  // A file that is no photo is refused with a message.
  await field.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('naam;kcal\nrijst;350') });
  await sheet
    .getByRole('alert')
    .getByText('Dit is geen foto die we kunnen lezen. Kies een JPEG, PNG of WebP.')
    .waitFor();
  await expectAccessible(page, 'a photo that is refused');
  await photograph(page, 'photo-refused');

  await field.setInputFiles({
    name: 'IMG_1.jpg',
    mimeType: 'image/jpeg',
    buffer: withExif(await photo(page, 2400, 1600)),
  });
  await sheet.getByAltText('Zo komt je foto eruit te zien').waitFor();
  expect(await upperLeft(page, '[role=dialog] img')).toBe('white');
  await expectAccessible(page, 'a photo to keep');
  await photograph(page, 'photo-preview');
  await sheet.getByRole('button', { name: 'Bewaar deze foto' }).click();
  const change = page.getByRole('button', { name: 'Foto veranderen' });
  await change.waitFor();
  await sheet.waitFor({ state: 'detached' });
  const face = 'main img[src*="/user/images/"]';
  expect(await upperLeft(page, face)).toBe('white');
  await photograph(page, 'photo-kept');

  // After a reload it is still there, only for this account, and without EXIF data.
  await page.reload();
  expect(await upperLeft(page, face)).toBe('white');
  const address = (await page.locator(face).getAttribute('src')) ?? '';
  const kept = await page.evaluate(async (address) => {
    const answer = await fetch(address);
    return { caching: answer.headers.get('Cache-Control'), text: await answer.text() };
  }, address);
  expect(kept.caching).toBe('no-store');
  expect(kept.text).not.toMatch(/Exif|GPS/);
  expect((await server.ask(host, address)).status).toBe(401);
  const { page: elsewhere } = await visit(browser, (await accountWithAccess('greenfork.localhost')).state);
  expect((await elsewhere.goto(server.url('greenfork.localhost', address)))?.status()).toBe(404);

  // Offline it cannot be changed. Online it is removed.
  await change.click();
  await sheet.waitFor();
  await context.setOffline(true);
  await sheet.getByText('Je hebt geen internet.').waitFor();
  expect(await sheet.getByRole('button', { name: 'Haal de foto weg' }).isDisabled()).toBe(true);
  await expectAccessible(page, 'a photo without a network');
  await photograph(page, 'photo-offline');
  await context.setOffline(false);
  await sheet.getByRole('button', { name: 'Haal de foto weg' }).click();
  await add.waitFor();
  expect(await page.locator(face).count()).toBe(0);
  expect(errors.filter((one) => !one.includes('422'))).toEqual([]);
});

test('photo: a recipe’s photo replaces its drawn cover, also offline', async ({ browser }) => {
  const { page: desk, errors: wrongThere } = await visit(browser, staffState);
  await desk.goto(server.url('admin.localhost', '/recipes'));
  await desk.getByLabel('Zoek op naam of ingrediënt').fill('spinazieomelet');
  await desk.getByRole('rowheader').filter({ hasText: 'Spinazieomelet met feta' }).getByRole('link').click();
  await desk.getByRole('button', { name: 'Kies een foto' }).waitFor();
  await expectAccessible(desk, 'console, a recipe without a photo');
  await photograph(desk, 'console-photo-none');
  await desk.locator('input[type=file]').setInputFiles({
    name: 'omelet.jpg',
    mimeType: 'image/jpeg',
    buffer: withExif(await photo(desk, 3000, 2000)),
  });
  const inConsole = 'img[alt="Foto van Spinazieomelet met feta"]';
  await desk.locator(inConsole).waitFor();
  expect(await upperLeft(desk, inConsole)).toBe('white');
  await expectAccessible(desk, 'console, a recipe with a photo');
  await photograph(desk, 'console-photo');

  const { context, page, errors } = await visit(browser, (await accountWithAccess(host)).state, { worker: true });
  const recipe = server.url(host, '/dashboard/recipes/spinazieomelet-met-feta');
  const cover = 'main img[alt="Foto van Spinazieomelet met feta"]';
  // The server's catalogue in memory may not have the photo yet.
  await expect
    .poll(async () => {
      await page.goto(recipe);
      await page.locator('h1').first().waitFor();
      return page.locator(cover).count();
    })
    .toBe(1);
  expect(await upperLeft(page, cover)).toBe('white');
  const photoUrl = await page.locator(cover).evaluate((element) => (element as HTMLImageElement).currentSrc);
  expect(photoUrl).toMatch(/\/media\/[0-9a-f]{32}\/640\.jpg$/);
  await expectAccessible(page, 'a recipe with a photo');
  await photograph(page, 'photo-recipe');
  await page.emulateMedia({ colorScheme: 'dark' });
  await photograph(page, 'photo-recipe-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(server.url(host, '/dashboard/recipes?text=spinazieomelet'));
  await page.locator('main img[src*="/media/"]').first().waitFor();
  await photograph(page, 'photo-list');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(recipe);
  await page.locator(cover).waitFor();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('photos')).keys()).length))
    .toBeGreaterThan(0);
  await context.setOffline(true);
  await page.goto(recipe);
  expect(await upperLeft(page, cover)).toBe('white');
  await context.setOffline(false);

  // After removal the cover is drawn again, and the photo's address is gone.
  await desk.getByRole('button', { name: 'Haal de foto weg' }).click();
  await desk.getByRole('button', { name: 'Kies een foto' }).waitFor();
  await expect
    .poll(async () => {
      await page.goto(recipe);
      await page.locator('h1').first().waitFor();
      return page.locator(cover).count();
    })
    .toBe(0);
  expect((await server.ask(host, new URL(photoUrl).pathname)).status).toBe(404);
  expect(wrongThere).toEqual([]);
  expect(errors.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
