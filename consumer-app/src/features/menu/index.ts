export { Shortage } from './Shortage.tsx';
