import PendingActionsOutlined from '@mui/icons-material/PendingActionsOutlined';
import type { Job } from './calls';
import { JobList } from './JobList';

export { jobCalls, jobOperations, jobVerbs } from './calls';

export const jobs = {
  list: JobList,
  icon: PendingActionsOutlined,
  recordRepresentation: ({ kind }: Job) => kind,
};
