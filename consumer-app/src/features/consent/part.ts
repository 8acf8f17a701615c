/** The part of the privacy page where one reads what is measured, and chooses: the name after `#` in its address. */
export const cookiesPart = 'cookies';
