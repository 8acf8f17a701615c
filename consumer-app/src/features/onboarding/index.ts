export { QuestionFrame } from './frame.ts';
export { MacroRing } from './MacroRing.tsx';
export { numberIn, written } from './measures.ts';
export { answerFields, QuestionScreen } from './QuestionScreen.tsx';
export { fieldsOf, type QuestionName } from './questions.ts';
export { useAnswerName } from './useWords.ts';
