import MailOutlined from '@mui/icons-material/MailOutlined';
import type { Invite } from './calls';
import { InviteList } from './InviteList';

export { inviteCalls, inviteOperations, inviteVerbs } from './calls';

export const invites = {
  list: InviteList,
  icon: MailOutlined,
  recordRepresentation: ({ email }: Invite) => email,
};
