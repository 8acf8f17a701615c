/** Texts of the parcels to send. */
export const parcels = {
  name: 'parcel |||| parcels',
  title: 'Parcels',
  none: 'No parcels',
  noneText: 'There is nothing to send.',
  open: 'To send',
  sent: 'Sent',
  labels: 'Labels (CSV)',
  file: 'labels',
  fields: {
    name: 'Name',
    address: 'Address',
    product: 'Product',
    boughtAt: 'Bought',
    sentAt: 'Sent',
    sent: 'Sent or not',
  },
  mark: {
    action: 'Mark as sent',
    title: 'Mark %{smart_count} parcel as sent? |||| Mark %{smart_count} parcels as sent?',
    text: 'The customer can no longer change the address after that.',
    done: '%{smart_count} parcel is sent. |||| %{smart_count} parcels are sent.',
  },
  unmark: {
    action: 'Not sent after all',
    title: '%{smart_count} parcel not sent after all? |||| %{smart_count} parcels not sent after all?',
    text: 'They return to the list of parcels to send.',
    done: '%{smart_count} parcel is to be sent again. |||| %{smart_count} parcels are to be sent again.',
  },
} as const;
