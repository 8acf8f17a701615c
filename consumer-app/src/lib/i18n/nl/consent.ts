/** Whether visits may be measured. */
export const consent = {
  title: 'Mogen we meten?',
  ask: 'Mogen we meten hoe je deze site gebruikt en wat er misgaat? Zonder jouw toestemming meten we niets.',
  askWithOthers:
    'Mogen wij en bedrijven zoals Google meten hoe je deze site gebruikt en wat er misgaat? Zonder jouw toestemming meten we niets.',
  more: 'Wat we dan bewaren',
  choose: { accepted: 'Accepteren', refused: 'Weigeren' },
  state: {
    open: 'Je hebt nog niet gekozen. We meten nu niets.',
    accepted: 'We meten nu hoe je deze site gebruikt.',
    refused: 'We meten niets van je bezoek.',
  },
  withSentry: 'We sturen dan ook fouten in de site naar Sentry, een bedrijf dat ze voor ons verzamelt.',
  withTags: 'We laden dan ook scripts van andere bedrijven, zoals Google. Die kunnen hun eigen cookies plaatsen.',
} as const;
