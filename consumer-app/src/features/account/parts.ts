/** The part of the privacy page that holds the terms: the name after `#` in its address. */
export const termsPart = 'terms';
