/** addressOf returns the URL of a brand's domain, with the protocol and port of the console. */
export function addressOf(
  domain: string,
  path = '',
  { protocol, port }: Pick<Location, 'protocol' | 'port'> = window.location,
): string {
  return `${protocol}//${domain}${port ? `:${port}` : ''}/${path}`;
}
