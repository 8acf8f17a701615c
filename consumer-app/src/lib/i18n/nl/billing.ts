/** Plans and payments. */
export const billing = {
  plans: {
    title: 'Kies je abonnement',
    text: 'Een abonnement kun je altijd opzeggen: het stopt dan aan het einde van de periode.',
    pay: 'Naar betalen',
    lookAround: 'Eerst rondkijken',
    note: 'Prijzen zijn inclusief btw. Je hebt 14 dagen bedenktijd.',
    none: 'Er is nu geen abonnement te koop.',
    price: {
      month: '{{price}} per maand',
      quarter: '{{price}} per kwartaal',
      year: '{{price}} per jaar',
      once: '{{price}}, één keer',
    },
    perMonth: 'per maand',
    once: 'één keer',
    saved: 'je bespaart {{price}}',
    best: '{{plan}}, laagste prijs per maand',
    length_one: '{{count}} maand',
    length_other: '{{count}} maanden',
    parcel: 'met een pakket',
    unpaid: 'Er is niets betaald. Je keuze staat er nog.',
  },
  once: {
    title: 'Eén keer betalen',
    none: 'Er is nu niets te koop waarvoor je één keer betaalt.',
    text: 'Daarna stopt het vanzelf. Heb je al toegang, dan komt dit erachteraan.',
    visitor: 'Daarna stopt het vanzelf. Je account maak je na het betalen.',
    note: 'Prijzen zijn inclusief btw. Je hebt 14 dagen bedenktijd. Door te betalen ga je akkoord met de <terms>voorwaarden</terms> van {{brand}}.',
  },
  upgrade: {
    week: {
      title: 'Je hele week staat klaar',
      text: 'Wat je vandaag eet, kun je altijd bekijken. Met een abonnement zie je elke dag, en wissel je wat je wilt.',
    },
    recipe: {
      title: 'Dit recept lees je met een abonnement',
      text: 'Recepten die je al hebt geopend, kun je blijven bekijken. Wat je vandaag eet ook.',
    },
    list: {
      title: 'Je boodschappen in één lijst',
      text: 'Met een abonnement maken we één lijst voor de dagen die je kiest: alles opgeteld, in de volgorde van je winkel.',
    },
    gets: {
      week: 'Elke week een menu dat bij je past',
      recipe: 'Alle recepten, omgerekend naar jouw portie',
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
