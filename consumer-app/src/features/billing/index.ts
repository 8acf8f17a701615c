export { PlansPage } from './PlansPage.tsx';
export { usePlansPlace } from './plans.ts';
export { UpgradeCard } from './UpgradeCard.tsx';
