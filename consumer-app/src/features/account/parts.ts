/** Id of the terms on the privacy page: the fragment of their URL. */
export const termsPart = 'terms';
