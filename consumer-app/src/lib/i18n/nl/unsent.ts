/** Changes that were not sent yet, or were refused. */
export const unsent = {
  count_one: '{{count}} wijziging wacht',
  count_other: '{{count}} wijzigingen wachten',
  refused_one: '{{count}} wijziging lukte niet',
  refused_other: '{{count}} wijzigingen lukten niet',
  title: 'Nog te versturen',
  offline:
    'Deze wijzigingen staan veilig op dit apparaat. We versturen ze zodra je weer verbinding hebt, ook als je de app tussendoor sluit.',
  online: 'Deze wijzigingen staan veilig op dit apparaat. We proberen ze steeds opnieuw te versturen.',
  ticked: '{{name}} afgevinkt',
  unticked: 'Vinkje weg bij {{name}}',
  added: '{{name}} erbij gezet',
  liked: '{{name}}: lekker',
  disliked: '{{name}}: niet mijn smaak',
  none: '{{name}}: mening weggehaald',
  cooked: '{{name}} gekookt',
  uncooked: '{{name}} toch niet gekookt',
  send: 'Nu versturen',
  dismiss: 'Haal {{name}} uit deze lijst',
} as const;
