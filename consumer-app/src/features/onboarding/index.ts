export { useAnswerName } from './useWords.ts';
