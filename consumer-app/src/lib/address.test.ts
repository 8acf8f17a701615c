import { expect, it } from 'vitest';
import { readDay, readWeek } from './address.ts';

it.each(['2026-11-24', '2028-02-29'])('%s is a day', (text) => {
  expect(readDay(text)).toBe(text);
});

it.each([null, '', 'morgen', '2026-11-31', '2026-13-01', '2027-02-29', '2026-11-24T10:00', '0000-01-01'])(
  '%s is no day',
  (text) => {
    expect(readDay(text)).toBeUndefined();
  },
);

it.each(['2026-W48', '2026-W53', '2027-W01'])('%s is a week', (text) => {
  expect(readWeek(text)).toBe(text);
});

it.each([null, '2026-48', '2026-W00', '2027-W53', '2026-W60'])('%s is no week', (text) => {
  expect(readWeek(text)).toBeUndefined();
});
