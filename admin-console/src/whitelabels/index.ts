import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import type { Whitelabel } from './calls';
import { WhitelabelCreate } from './WhitelabelCreate';
import { WhitelabelEdit } from './WhitelabelEdit';
import { WhitelabelList } from './WhitelabelList';
import { WhitelabelShow } from './WhitelabelShow';

export { whitelabelCalls, whitelabelOperations, whitelabelVerbs } from './calls';

export const whitelabels = {
  list: WhitelabelList,
  show: WhitelabelShow,
  create: WhitelabelCreate,
  edit: WhitelabelEdit,
  icon: StorefrontOutlined,
  recordRepresentation: ({ name }: Whitelabel) => name,
};
