/** Texts of the audit trail. */
export const audit = {
  name: 'logboek |||| logboek',
  entries: 'regel |||| regels',
  title: 'Logboek',
  none: 'Nog niets gebeurd',
  noneText: 'Er is nog niets in het logboek.',
  platform: 'Geen merk',
  file: 'logboek',
  from: 'Vanaf',
  to: 'Tot en met',
  anyAction: 'Alles',
  anyActor: 'Iedereen',
  ofAccount: 'Van één klant',
  accountOf: 'Klant bij: %{what}',
  fields: {
    what: 'Wat',
    at: 'Wanneer',
    who: 'Wie',
    account: 'Klant',
    details: 'Details',
  },
  actor: {
    consumer: 'Klant',
    staff: 'Medewerker',
    system: 'Vanzelf',
    unknown: 'Niet ingelogd',
  },
} as const;
