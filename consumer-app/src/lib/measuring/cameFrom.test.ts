import { expect, it } from 'vitest';
import { cameFrom } from './cameFrom.ts';

it.each([
  ['', '', 'direct'],
  ['', 'https://fitpuur.example/keto-test', 'direct'],
  ['', 'geen adres', 'direct'],
  ['', 'https://www.google.com/', 'search'],
  ['', 'https://www.google.nl/search?q=noor+de+vries', 'search'],
  ['', 'https://duckduckgo.com/', 'search'],
  ['', 'https://mail.google.com/mail/u/0', 'mail'],
  ['', 'https://outlook.live.com/', 'mail'],
  ['', 'https://webmail.kpnmail.nl/', 'mail'],
  ['', 'android-app://com.google.android.gm/', 'mail'],
  ['', 'https://l.facebook.com/', 'social'],
  ['', 'https://t.co/abc', 'social'],
  ['', 'https://nietgoogle.example/', 'site'],
  ['', 'https://blog.example/noor@voorbeeld.example', 'site'],
  ['?utm_source=Herfst%20Actie', 'https://www.google.com/', 'campaign:herfst-actie'],
  ['?utm_source=noor%40voorbeeld.example', '', 'campaign:other'],
  ['?utm_source=lid-20261121', '', 'campaign:other'],
  ['?utm_source=9f86d081884c7d65', '', 'campaign:other'],
  [`?utm_source=${'a'.repeat(41)}`, '', 'campaign:other'],
  ['?utm_source=', '', 'direct'],
  ['?wl=fitpuur', '', 'partner:fitpuur'],
  ['?wl=fitpuur&utm_source=flyer', '', 'campaign:flyer'],
  ['?invite=geheim', 'https://mail.google.com/', 'invite'],
  ['?code=ABCD-EFGH', '', 'purchase'],
])('%s after %s comes from %s', (search, referrer, origin) => {
  expect(cameFrom(search, referrer, 'fitpuur.example')).toBe(origin);
  expect(origin).toMatch(
    /^(direct|search|social|mail|site|invite|purchase|(campaign|partner):[a-z0-9][a-z0-9._-]{0,39})$/,
  );
});
