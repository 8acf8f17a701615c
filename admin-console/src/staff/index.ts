import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import type { Membership } from './calls';
import { StaffList } from './StaffList';

export { staffCalls, staffOperations, staffVerbs } from './calls';

export const staff = {
  list: StaffList,
  icon: PeopleOutlined,
  recordRepresentation: ({ name }: Membership) => name,
};
