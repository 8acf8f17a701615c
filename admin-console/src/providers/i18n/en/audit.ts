/** Texts of the audit trail. */
export const audit = {
  name: 'audit trail |||| audit trail',
  entries: 'entry |||| entries',
  title: 'Audit trail',
  none: 'Nothing has happened',
  noneText: 'There is nothing in the audit trail yet.',
  platform: 'No brand',
  file: 'audit-trail',
  from: 'From',
  to: 'Until',
  anyAction: 'Everything',
  anyActor: 'Everyone',
  ofAccount: 'Of one customer',
  accountOf: 'Customer of: %{what}',
  fields: {
    what: 'What',
    at: 'When',
    who: 'Who',
    account: 'Customer',
    details: 'Details',
  },
  actor: {
    consumer: 'Customer',
    staff: 'Member of staff',
    system: 'By itself',
    unknown: 'Not signed in',
  },
} as const;
