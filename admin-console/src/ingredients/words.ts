/** Returns words with a capital. Names of food groups are in lower case, for use in a sentence. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
