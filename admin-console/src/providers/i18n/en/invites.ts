/** Texts of invites. */
export const invites = {
  name: 'invite |||| invites',
  title: 'Invites',
  search: 'Search by email address',
  anyState: 'All invites',
  none: 'No invites yet',
  noneText: 'Invite people from the page of a sponsorship.',
  of: '%{action}: %{email}',
  fields: {
    email: 'Email address',
    state: 'Status',
    invitedAt: 'Invited',
    expiresAt: 'Expires',
    action: 'Action',
  },
  state: {
    open: 'Open',
    expiring: 'Expires within a week',
    used: 'Used',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
  },
  resend: {
    action: 'Send again',
    title: 'Send the invite to %{email} again?',
    text: 'The email has a new link. The earlier link then stops working.',
    done: '%{email} is getting the invite again.',
  },
  withdraw: {
    action: 'Withdraw',
    title: 'Withdraw the invite of %{email}?',
    text: 'The link in the email then stops working.',
    done: 'The invite of %{email} is withdrawn.',
  },
} as const;
