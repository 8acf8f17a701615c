export { DislikesChoice } from './DislikesChoice.tsx';
export { QuestionFrame } from './frame.ts';
export { MacroRing } from './MacroRing.tsx';
export { heightIn, numberIn, numberText } from './measures.ts';
export { answerFields, QuestionScreen } from './QuestionScreen.tsx';
export { fieldsOf, isAsked, type QuestionName } from './questions.ts';
export { RecipesLeft } from './RecipesLeft.tsx';
export { useDislikes } from './useDislikes.ts';
export { useAnswerName } from './useFunnelText.ts';
