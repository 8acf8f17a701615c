export { PutOnList } from './PutOnList.tsx';
