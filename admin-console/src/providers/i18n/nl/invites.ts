/** Texts of invites. */
export const invites = {
  name: 'uitnodiging |||| uitnodigingen',
  title: 'Uitnodigingen',
  search: 'Zoek op e-mailadres',
  anyState: 'Alle uitnodigingen',
  none: 'Nog geen uitnodigingen',
  noneText: 'Nodig mensen uit op de pagina van een sponsoring.',
  of: '%{action}: %{email}',
  fields: {
    email: 'E-mailadres',
    state: 'Status',
    invitedAt: 'Uitgenodigd',
    expiresAt: 'Verloopt',
    action: 'Actie',
  },
  state: {
    open: 'Open',
    expiring: 'Verloopt binnen een week',
    used: 'Gebruikt',
    expired: 'Verlopen',
    withdrawn: 'Ingetrokken',
  },
  resend: {
    action: 'Opnieuw sturen',
    title: 'De uitnodiging opnieuw sturen naar %{email}?',
    text: 'De mail heeft een nieuwe link. De vorige link werkt dan niet meer.',
    done: '%{email} krijgt de uitnodiging opnieuw.',
  },
  withdraw: {
    action: 'Intrekken',
    title: 'De uitnodiging van %{email} intrekken?',
    text: 'De link in de mail werkt dan niet meer.',
    done: 'De uitnodiging van %{email} is ingetrokken.',
  },
} as const;
