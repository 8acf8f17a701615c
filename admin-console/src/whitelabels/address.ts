/** Where a brand's domain answers: as the console does, on the same protocol and port. */
export function addressOf(
  domain: string,
  path = '',
  { protocol, port }: Pick<Location, 'protocol' | 'port'> = window.location,
): string {
  return `${protocol}//${domain}${port ? `:${port}` : ''}/${path}`;
}
