export { PlaceSheet } from './PlaceSheet.tsx';
export { Shortage } from './Shortage.tsx';
