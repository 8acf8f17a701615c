import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import type { Import } from './calls';
import { ImportList } from './ImportList';
import { ImportShow } from './ImportShow';
import { nameOf } from './words';

export { importCalls, importOperations, importVerbs } from './calls';

export const imports = {
  list: ImportList,
  show: ImportShow,
  icon: UploadFileOutlined,
  recordRepresentation: (record: Import) => nameOf(record),
};
