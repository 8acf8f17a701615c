/** Texts of the parcels to send. */
export const parcels = {
  name: 'pakket |||| pakketten',
  title: 'Pakketten',
  none: 'Geen pakketten',
  noneText: 'Er is niets te versturen.',
  open: 'Te versturen',
  sent: 'Verstuurd',
  labels: 'Etiketten (CSV)',
  file: 'etiketten',
  fields: {
    name: 'Naam',
    address: 'Adres',
    product: 'Product',
    boughtAt: 'Gekocht',
    sentAt: 'Verstuurd',
    sent: 'Verstuurd of niet',
  },
  mark: {
    action: 'Markeer als verstuurd',
    title: '%{smart_count} pakket markeren als verstuurd? |||| %{smart_count} pakketten markeren als verstuurd?',
    text: 'De klant kan het adres daarna niet meer veranderen.',
    done: '%{smart_count} pakket is verstuurd. |||| %{smart_count} pakketten zijn verstuurd.',
  },
  unmark: {
    action: 'Toch niet verstuurd',
    title: '%{smart_count} pakket toch niet verstuurd? |||| %{smart_count} pakketten toch niet verstuurd?',
    text: 'Ze komen terug in de lijst met pakketten om te versturen.',
    done: '%{smart_count} pakket staat weer bij te versturen. |||| %{smart_count} pakketten staan weer bij te versturen.',
  },
} as const;
