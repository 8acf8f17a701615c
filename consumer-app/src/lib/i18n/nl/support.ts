/** Support that asks to look at someone's pages, and looks. */
export const support = {
  ask: {
    title: 'Mag de klantenservice meekijken?',
    text: '{{by}} wil je helpen en vraagt om je pagina’s te zien. Dat duurt hoogstens 30 minuten, en je kunt het op elk moment stoppen. Er kan niets worden veranderd.',
    health: 'Laat ook mijn gezondheidsgegevens zien',
    healthDetail: 'Zoals je lichaam, je doel en wat je niet kunt eten.',
    allow: 'Ja, kijk maar mee',
    refuse: 'Nee, liever niet',
  },
  owner: '{{by}} van de klantenservice kan tot {{until}} met je meekijken.',
  viewer: 'Je kijkt mee met deze klant, tot {{until}}. Je kunt niets veranderen.',
  withHealth: 'Ook gezondheidsgegevens zijn te zien.',
  stop: 'Stop met meekijken',
  label: 'Meekijken',
  opening: 'Even wachten, we openen de pagina’s van de klant.',
  noToken: 'Hier kijkt de klantenservice mee met een klant. Dat begint in het beheer, op de pagina van die klant.',
  failed: 'Meekijken lukt niet',
} as const;
