/** Plans, and what they give. */
export const billing = {
  plans: {
    title: 'Kies je abonnement',
    text: 'Een abonnement kun je altijd opzeggen: het stopt dan aan het einde van de periode.',
    pay: 'Naar betalen',
    lookAround: 'Eerst rondkijken',
    note: 'Prijzen zijn met btw. Binnen 14 dagen kun je het terugdraaien.',
    none: 'Er is nu geen abonnement te koop.',
    price: {
      month: '{{price}} per maand',
      quarter: '{{price}} per kwartaal',
      year: '{{price}} per jaar',
      once: '{{price}}, één keer',
    },
    perMonth: '{{price}} per maand',
    length_one: '{{count}} maand',
    length_other: '{{count}} maanden',
    parcel: 'met een pakket',
    unpaid: 'Er is niets betaald. Je keuze staat er nog.',
  },
  once: {
    title: 'Eén keer betalen',
    none: 'Hier is nu niets te koop dat je één keer betaalt.',
    text: 'Na die tijd stopt het vanzelf. Heb je al toegang, dan komt dit erachteraan.',
    visitor: 'Na die tijd stopt het vanzelf. Je account maak je na het betalen.',
    note: 'Prijzen zijn met btw. Binnen 14 dagen kun je het terugdraaien. Door te betalen ga je akkoord met de <terms>voorwaarden</terms> van {{brand}}.',
  },
  upgrade: {
    week: {
      title: 'Je hele week staat klaar',
      text: 'Wat je vandaag eet, kun je altijd bekijken. Met een abonnement zie je elke dag, en wissel je wat je wilt.',
    },
    recipe: {
      title: 'Dit recept lees je met een abonnement',
      text: 'De recepten die je al opende, blijven open. Wat je vandaag eet ook.',
    },
    list: {
      title: 'Je boodschappen in één lijst',
      text: 'Met een abonnement maken we van de dagen die je kiest een lijst die optelt, in de volgorde van de winkel.',
    },
    gets: {
      week: 'Elke week een menu dat bij je past',
      recipe: 'Alle recepten, op jouw portie',
      list: 'Boodschappenlijsten die kloppen',
    },
    price: {
      month: 'Vanaf {{price}} per maand.',
      quarter: 'Vanaf {{price}} per maand, als je per kwartaal betaalt.',
      year: 'Vanaf {{price}} per maand, als je per jaar betaalt.',
      once: 'Vanaf {{price}} per maand, als je één keer betaalt.',
    },
    action: 'Bekijk de abonnementen',
    left_zero: 'Met een abonnement bekijk je ook alle andere recepten.',
    left_one: 'Je kunt hierna nog {{count}} recept helemaal bekijken.',
    left_other: 'Je kunt hierna nog {{count}} recepten helemaal bekijken.',
    locked: 'Hoort bij een abonnement',
  },
} as const;
