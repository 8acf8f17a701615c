export { ConsentSetting } from './ConsentSetting.tsx';
export { cookiesPart } from './part.ts';
