/**
 * Returns the canonical form of a URL's path, by which rules about access and looks compare paths, so that another form
 * cannot evade them. It starts with one slash and does not end with one, is in lower case, and has no empty part, no
 * dot segment and no backslash. It is unescaped once; only characters that a path may not have are escaped (RFC 3986,
 * section 3.3). The server has the same function, `tenancy.CanonicalPath`.
 */
export function canonicalPath(path: string): string {
  const parts: string[] = [];
  for (const part of unescapeOnce(bytesOf(path)).split(/[/\\]/)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(escapePart(part));
  }
  return `/${parts.join('/')}`;
}

/** Returns the UTF-8 bytes of a text, each as a character. */
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
