/** Names of groups come in lower case, to stand in a sentence. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
