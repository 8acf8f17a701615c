export { PlansPage } from './PlansPage.tsx';
export { usePlansPlace } from './plans.ts';
export { UpgradeCard, type UpgradeCardProps } from './UpgradeCard.tsx';
