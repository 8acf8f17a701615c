/** Pages of the invite funnel. */
export const invite = {
  title: '{{inviter}} nodigt je uit voor {{brand}}',
  text: 'Elke week een menu dat bij je past, met recepten en een boodschappenlijst. Jij betaalt niets. Je kunt alles gebruiken tot en met {{until}}; daarna stopt het vanzelf.',
  waiting: 'Je uitnodiging',
  fixedEmail: 'De uitnodiging is voor dit adres.',
  refused: {
    unknown: {
      title: 'Deze uitnodiging kennen we niet',
      text: 'Kreeg je er meer dan één? Gebruik dan de link uit de nieuwste mail.',
    },
    used: {
      title: 'Deze uitnodiging is al gebruikt',
      text: 'Was jij dat? Log dan gewoon in.',
      usedHere: 'Iemand anders heeft hem gebruikt. Vraag {{inviter}} om een eigen uitnodiging.',
    },
    expired: {
      title: 'Deze uitnodiging is verlopen',
      text: 'Vraag {{inviter}} om een nieuwe.',
    },
    withdrawn: {
      title: 'Deze uitnodiging is ingetrokken',
      text: 'Vraag {{inviter}} hoe dat komt.',
    },
    full: {
      title: 'Alle plaatsen zijn bezet',
      text: 'Vraag {{inviter}} of er nog een plaats bij komt. Daarna werkt deze link weer.',
    },
  },
  general: 'Verder zonder uitnodiging',
  known: {
    title: 'Je hebt al een account',
    text: 'Bij {{email}} hoort al een account. Log in, dan gaat de uitnodiging met je mee.',
  },
  use: {
    email: 'De uitnodiging is voor {{email}}.',
    action: 'Gebruik de uitnodiging',
    notNow: 'Niet nu',
    other: 'Log in met een ander adres',
    done: 'Gelukt. Je kunt alles gebruiken tot en met {{until}}.',
  },
  details: {
    title: 'Wat {{inviter}} ziet',
    text: 'Je hebt je plaats gekregen van {{inviter}}. Wat je hier invult, wat je eet en wat je weegt, blijft van jou.',
    sees: 'Ik vind het goed dat {{inviter}} ziet dat ik de uitnodiging heb gebruikt.',
    seesReason: 'Alleen dat, en verder niets.',
    seesMissing: 'Zonder dit akkoord kun je de uitnodiging niet gebruiken.',
  },
} as const;
