export { DislikesChoice } from './DislikesChoice.tsx';
export { heightIn, numberIn, written } from './measures.ts';
export { RecipesLeft } from './RecipesLeft.tsx';
export { useDislikes } from './useDislikes.ts';
export { useAnswerName } from './useWords.ts';
