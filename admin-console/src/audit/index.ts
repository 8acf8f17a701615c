import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { AuditList } from './AuditList';
import type { Entry } from './calls';

export { auditCalls, auditOperations, auditVerbs } from './calls';

export const audit = {
  list: AuditList,
  icon: HistoryOutlined,
  recordRepresentation: ({ what }: Entry) => what,
};
