import type { Unit } from '@lepelblad/api';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '../i18n/index.ts';
import { addDays, addWeeks, daysOf, today, weekday, weekOf } from './calendar.ts';
import { dates } from './dates.ts';
import { breakable, capital } from './names.ts';
import { numbers } from './numbers.ts';
import { exactQuantity, kitchenNumber, kitchenWeight, quantity, servings } from './quantity.ts';

/** Replaces non-breaking spaces, so that expectations are readable. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('numbers', () => {
  it('are written in Dutch', () => {
    const nl = numbers('nl');
    expect(plain(nl.kcal(1671.6))).toBe('1.672 kcal');
    expect(plain(nl.grams(124.6))).toBe('125 g');
    expect(plain(nl.grams(2.53))).toBe('2,5 g');
    expect(plain(nl.minutes(35))).toBe('35 min');
    expect(plain(nl.kilograms(72.5))).toBe('72,5 kg');
    expect(plain(nl.money(995))).toBe('€ 9,95');
    expect(plain(nl.money(1200))).toBe('€ 12,00');
    expect(nl.percent(0.27)).toBe('27%');
  });

  it('are written in English', async () => {
    await setLanguage('en');
    expect(plain(numbers('en').kcal(1671.6))).toBe('1,672 kcal');
    expect(plain(numbers('en').money(995))).toBe('€9.95');
  });

  it('are not separated from their unit by a line break', () => {
    expect(numbers('nl').kcal(400)).toBe('400\u00a0kcal');
    expect(numbers('nl').minutes(400)).toBe('400\u00a0min');
  });

  it.each([
    [40.4, '+40'],
    [-40.4, '−40'],
    [0.2, '0'],
    [-0.2, '0'],
  ])('show %d as the difference %s', (value, text) => {
    expect(numbers('nl').signed(value)).toBe(text);
  });
});

describe('amounts in a kitchen', () => {
  it.each<[number, Unit, string]>([
    [165.4, 'g', '165 g'],
    [3.2, 'g', '3 g'],
    [0.3, 'g', '1 g'],
    [318, 'g', '320 g'],
    [1240, 'g', '1,25 kg'],
    [980, 'g', '980 g'],
    [1000, 'ml', '1 l'],
    [0.5, 'tbsp', '½ el'],
    [1.55, 'tsp', '1½ tl'],
    [0.1, 'tsp', '¼ tl'],
    [2.74, 'tbsp', '2½ el'],
    [3, 'piece', '3'],
    [2.5, 'piece', '2½'],
    [1, 'clove', '1 teen'],
    [0.5, 'clove', '½ teen'],
    [2, 'clove', '2 tenen'],
    [1.25, 'can', '1¼ blik'],
    [1.9, 'can', '2 blikken'],
    [10.4, 'can', '10 blikken'],
    [1.05, 'slice', '1 plak'],
    [12.4, 'sprig', '12 takjes'],
    [2, 'knife-tip', '2 mespunten'],
    [0.75, 'pinch', '1 snufje'],
    [1.5, 'pinch', '2 snufjes'],
  ])('%d %s is said as %s', (value, unit, words) => {
    expect(plain(quantity(value, unit, 'nl'))).toBe(words);
  });

  it.each([
    [1, '1 portie'],
    [1.5, '1½ portie'],
    [2, '2 porties'],
  ])('%d is said as %s', (value, words) => {
    expect(servings(value, 'nl')).toBe(words);
  });

  it('have the plural in English above one', async () => {
    await setLanguage('en');
    expect(plain(quantity(1.25, 'can', 'en'))).toBe('1¼ cans');
    expect(plain(quantity(0.5, 'can', 'en'))).toBe('½ can');
    expect(servings(1.5, 'en')).toBe('1½ servings');
  });

  it('are never rounded to zero', () => {
    expect(kitchenNumber(0.01, 'nl')).toBe('¼');
    expect(kitchenWeight(0.01)).toBe(1);
  });

  it('are rounded up to the next whole from seven eighths', () => {
    expect(kitchenNumber(1.9, 'nl')).toBe('2');
  });
});

describe('amounts in a shop', () => {
  it.each<[number, Unit, string]>([
    [375, 'g', '375 g'],
    [1030, 'g', '1,03 kg'],
    [1250, 'g', '1,25 kg'],
    [247.5, 'g', '247,5 g'],
    [1000, 'ml', '1 l'],
    [750, 'ml', '750 ml'],
    [12.5, 'piece', '12½'],
    [0.5, 'piece', '½'],
    [3, 'can', '3 blikken'],
    [1, 'bunch', '1 bos'],
    [0.33, 'bunch', '0,33 bos'],
  ])('%d %s is said as %s', (value, unit, words) => {
    expect(plain(exactQuantity(value, unit, 'nl'))).toBe(words);
  });
});

describe('days', () => {
  it('are those of Amsterdam', () => {
    expect(today(new Date('2026-11-23T22:59:00Z'))).toBe('2026-11-23');
    expect(today(new Date('2026-11-23T23:00:00Z'))).toBe('2026-11-24');
    expect(today(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07-01');
  });

  it.each([
    ['2026-11-24', '2026-W48'],
    ['2026-01-01', '2026-W01'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
  ])('%s belongs to week %s', (day, week) => {
    expect(weekOf(day)).toBe(week);
    expect(daysOf(week)).toContain(day);
    expect(weekday(daysOf(week)[0] ?? '')).toBe(0);
  });

  it('are counted across changes of the clock and of the year', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addWeeks('2026-W53', 1)).toBe('2027-W01');
  });

  it('are named in both languages', async () => {
    await setLanguage('en');
    await setLanguage('nl');
    expect(dates('nl').weekday('2026-11-24')).toBe('Dinsdag');
    expect(dates('nl').weekdayShort('2026-11-24')).toBe('di');
    expect(dates('nl').fullDay('2026-11-24')).toBe('dinsdag 24 november');
    expect(dates('nl').range('2026-11-23', '2026-11-29')).toBe('23 t/m 29 november');
    expect(dates('nl').range('2026-11-30', '2026-12-06')).toBe('30 november t/m 6 december');
    expect(dates('nl').days(['2026-11-24'])).toBe('dinsdag 24 november');
    expect(dates('nl').days(['2026-11-30', '2026-12-01'])).toBe('30 november t/m 1 december');
    expect(dates('nl').days(['2026-11-23', '2026-11-25', '2026-11-26'])).toBe('ma 23, wo 25 en do 26 november');
    expect(dates('nl').days(['2026-11-30', '2026-12-02', '2026-12-04'])).toBe('ma 30 november, wo 2 en vr 4 december');
    expect(dates('en').days(['2026-11-23', '2026-11-25'])).toBe('Mon 23 and Wed 25 November');
    expect(dates('en').range('2026-11-23', '2026-11-29')).toBe('23 – 29 November');
    expect(dates('nl').moment('2026-11-24T17:05:00Z')).toBe('24 nov 2026 18:05');
  });
});

it.each([
  ['appels', 'Appels'],
  ['ijsbergsla', 'IJsbergsla'],
  ['étoile', 'Étoile'],
  ['Griekse yoghurt', 'Griekse yoghurt'],
  ['', ''],
])('%s begins a line as %s', (name, line) => {
  expect(capital(name)).toBe(line);
});

it.each([
  ['Komkommerbootjes', 'Kom-kom-mer-boot-jes'],
  ['Kikkererwtenpannenkoek', 'Kik-kererwten-pan-nen-koek'],
  ['Bloemkoolstamppot met spek', 'Bloem-koolstamppot met spek'],
  ['Varkenshaassaté', 'Var-kenshaas-saté'],
  ['Groentestoofpot met kaas', 'Groen-testoof-pot met kaas'],
  ['Amandelpannenkoekjes', 'Aman-del-pan-nen-koek-jes'],
  ['Kip met sperziebonen', 'Kip met sper-ziebonen'],
  ['Boerenomelet', 'Boerenomelet'],
  ['Kip-kerriesalade', 'Kip-kerriesalade'],
])('%s breaks, if it must, as %s', (name, parts) => {
  expect(breakable(name).replaceAll('\u00ad', '-')).toBe(parts);
});
