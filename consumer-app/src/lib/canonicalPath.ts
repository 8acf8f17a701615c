/**
 * The one form of a page's path, from the path in the address. Rules about a path, of access and of looks, compare
 * it in this form, so that none is passed by with another: it begins with exactly one slash and ends with none, is in
 * lower case, and has no empty part, no dot and no backslash. Escapes are undone once; only what may not be in a
 * path is escaped (RFC 3986, section 3.3). The server has the same rule, `tenancy.CanonicalPath`.
 */
export function canonicalPath(path: string): string {
  const parts: string[] = [];
  for (const part of unescapeOnce(bytesOf(path)).split(/[/\\]/)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(escapePart(part));
  }
  return `/${parts.join('/')}`;
}

/** The bytes of a text in UTF-8, each as one character. */
const bytesOf = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');

const unescapeOnce = (bytes: string) =>
  bytes.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const escapePart = (bytes: string) =>
  bytes
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(
      /[^a-z0-9\-._~!$&'()*+,;=:@]/g,
      (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    );
