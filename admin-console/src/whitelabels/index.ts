import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import type { Whitelabel } from './calls';
import { WhitelabelList } from './WhitelabelList';
import { WhitelabelShow } from './WhitelabelShow';

export { whitelabelCalls, whitelabelOperations } from './calls';

export const whitelabels = {
  list: WhitelabelList,
  show: WhitelabelShow,
  icon: StorefrontOutlined,
  recordRepresentation: ({ name }: Whitelabel) => name,
};
