/** Texts of all pages: navigation, states of the whole screen, shared words. */
export const app = {
  navigation: {
    label: 'Hoofdmenu',
    week: 'Week',
    recipes: 'Recepten',
    shopping: 'Boodschappen',
    profile: 'Jij',
    skip: 'Ga naar de inhoud',
  },
  action: {
    back: 'Terug',
    close: 'Sluiten',
    retry: 'Opnieuw proberen',
    next: 'Verder',
    swap: 'Wissel {{name}}',
    lock: 'Zet {{name}} vast',
    less: 'Minder',
    more: 'Meer',
    home: 'Naar de startpagina',
  },
  loading: {
    detecting: 'Bezig met laden...',
    authenticating: 'Authenticating your account...',
    redirecting: 'Omleiden...',
    late: 'Het laden duurt langer dan anders. Nog even geduld.',
    content: 'Aan het laden',
  },
  offline: {
    title: 'Verbinding verbroken',
    text: 'Het lijkt erop dat u offline bent. Controleer uw internetverbinding.',
    bar: 'Je ziet wat je het laatst hebt bekeken.',
    notLoaded: 'Dit is nog niet geladen. Je ziet het zodra je weer verbinding hebt.',
  },
  paid: 'Bedankt, je abonnement loopt. Eet smakelijk!',
  notFound: {
    title: 'Deze pagina bestaat niet',
    text: 'Misschien is het adres veranderd, of is er een letter weggevallen.',
  },
  dateRange: '{{first}} t/m {{last}}',
  notifications: 'Meldingen',
  error: {
    title: 'Hier ging iets mis',
    text: 'Dat ligt aan ons, niet aan jou. Laad de pagina opnieuw; wat je had opgeslagen is er nog.',
    reload: 'Pagina opnieuw laden',
    noAnswer: 'We krijgen geen verbinding. Controleer je internet en probeer het opnieuw.',
    unknown: 'Dat lukte niet. Probeer het zo nog eens.',
  },
} as const;
