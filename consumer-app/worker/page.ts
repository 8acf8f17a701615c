const nonceLength = 16;
const noncePlaceholder = '__NONCE__';
const policy = 'Content-Security-Policy';

/** Returns the addresses of the build's files in a page. */
export const assetsOf = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+/g) ?? [])];

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(nonceLength));
  return btoa(String.fromCharCode(...bytes));
}

/** Returns JSON that is safe inside a script element. */
const inPage = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

/** Returns the stored page with a new nonce and the last session. */
export async function pageFrom(stored: Response, session: object | null): Promise<Response> {
  const nonce = newNonce();
  const text = await stored.text();
  const html = text
    .replace(/(<script[^>]*id="boot"[^>]*>)(.*?)(<\/script>)/s, (_all, open: string, boot: string, close: string) =>
      [open, inPage({ ...JSON.parse(boot), session }), close].join(''),
    )
    .replaceAll(noncePlaceholder, nonce);
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      [policy]: (stored.headers.get(policy) ?? "default-src 'none'").replaceAll(noncePlaceholder, nonce),
    },
  });
}
