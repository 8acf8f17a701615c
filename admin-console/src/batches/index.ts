import ConfirmationNumberOutlined from '@mui/icons-material/ConfirmationNumberOutlined';
import { BatchList } from './BatchList';
import { BatchShow } from './BatchShow';
import type { Batch } from './calls';

export { batchCalls, batchOperations, batchVerbs } from './calls';

export const batches = {
  list: BatchList,
  show: BatchShow,
  icon: ConfirmationNumberOutlined,
  recordRepresentation: ({ name }: Batch) => name,
};
