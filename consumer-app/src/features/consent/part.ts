/** Id of the part of the privacy page about measuring and cookies: the fragment of its URL. */
export const cookiesPart = 'cookies';
