import GavelOutlined from '@mui/icons-material/GavelOutlined';
import type { Dispute } from './calls';
import { DisputeList } from './DisputeList';

export { disputeCalls, disputeOperations } from './calls';

export const disputes = {
  list: DisputeList,
  icon: GavelOutlined,
  recordRepresentation: ({ stripeId }: Dispute) => stripeId,
};
