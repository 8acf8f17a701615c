import SupportAgentOutlined from '@mui/icons-material/SupportAgentOutlined';
import { ConsumerList } from './ConsumerList';
import { ConsumerShow } from './ConsumerShow';
import type { Consumer } from './calls';

export { consumerCalls, consumerOperations, consumerVerbs } from './calls';

export const consumers = {
  list: ConsumerList,
  show: ConsumerShow,
  icon: SupportAgentOutlined,
  recordRepresentation: ({ name }: Consumer) => name,
};
