/** Signing in, registering, the welcome page, privacy. */
export const account = {
  name: 'Je naam',
  email: 'E-mailadres',
  password: 'Wachtwoord',
  passwordHint: 'Minstens {{least}} tekens. Een zin van een paar woorden onthoud je het makkelijkst.',
  passwordShort: 'Gebruik minstens {{least}} tekens.',
  missing: 'Vul dit in.',
  incomplete: 'Kijk nog even naar wat je hebt ingevuld.',
  showPassword: 'Wachtwoord tonen',
  hidePassword: 'Wachtwoord verbergen',
  health:
    'Ik vind het goed dat {{brand}} mijn antwoorden over mijn lichaam en allergieën gebruikt om mijn menu te maken.',
  code: {
    title: 'Vul de code in',
    text: 'We hebben een code van zes cijfers gemaild naar {{email}}. Hij is tien minuten geldig. Niets gekregen? Kijk bij je ongewenste mail.',
    label: 'Code van zes cijfers',
    short: 'Vul alle zes de cijfers in.',
    action: 'Verder',
    again: 'Stuur een nieuwe code',
    sentAgain: 'Er is een nieuwe code onderweg.',
  },
  menu: {
    title: 'Je account',
    signedIn: 'Je bent ingelogd als {{email}}.',
    signOut: 'Uitloggen',
  },
  hasAccount: {
    title: 'Je hebt al een account',
    text: 'Je bent ingelogd. Je gaat verder waar je was.',
  },
  login: {
    expiredLink: 'De link uit je mail is verlopen. Log in, dan ga je verder waar je was.',
    title: 'Welkom terug',
    text: 'Log in om verder te gaan met {{brand}}.',
    action: 'Inloggen',
    newPasswordText: 'Je bent ingelogd. Wachtwoord vergeten?',
    newPassword: 'Kies een nieuw wachtwoord',
    byCode: 'Wachtwoord vergeten? Log in met een code',
    register: 'Nog geen account? Begin hier',
  },
  register: {
    textAnswered: 'Wat je al hebt ingevuld, gaat mee. Daarna stellen we de rest van de vragen.',
    textComplete: 'Wat je hebt ingevuld, gaat mee. Daarna zie je meteen wat bij je past.',
    textKeto: 'Wat je hebt ingevuld, gaat mee. Daarna zie je meteen of keto bij je past.',
    title: 'Maak je account',
    text: 'Daarna stellen we een paar vragen, en dan staat je weekmenu klaar.',
    action: 'Account maken',
    login: 'Heb je al een account? Log in',
    code: 'Heb je een code?',
    once: 'Liever één keer betalen?',
    terms:
      'Ik ga akkoord met de <terms>voorwaarden</terms> van {{brand}} en heb de <privacy>privacyverklaring</privacy> gelezen.',
    termsMissing: 'Zonder akkoord kunnen we geen account voor je maken.',
    news: 'Stuur me af en toe een mail met nieuwe recepten. Dit hoeft niet.',
  },
  security: {
    title: 'Inloggen en gegevens',
    signIn: 'Inloggen',
    change: 'Wijzigen',
    changeOne: '{{name}} wijzigen',
    confirm: {
      title: 'Even checken of jij het bent',
      text: 'We hebben een code van zes cijfers gemaild naar {{email}}.',
    },
    email: {
      title: 'Ander e-mailadres',
      send: 'Stuur een code naar dit adres',
      sent: 'Als dit adres nog vrij is, hebben we een code van zes cijfers gemaild naar {{email}}.',
      action: 'Adres wijzigen',
      done: 'Je e-mailadres is veranderd.',
    },
    password: {
      current: 'Huidig wachtwoord',
      new: 'Nieuw wachtwoord',
      forgotten: 'Weet je het niet meer? Laat dit leeg: dan mailen we je een code.',
      title: 'Ander wachtwoord',
      action: 'Wachtwoord wijzigen',
      done: 'Je wachtwoord is veranderd. Op andere apparaten ben je uitgelogd.',
    },
    devices: {
      title: 'Waar je bent ingelogd',
      here: 'Dit apparaat',
      seen: 'Laatst gebruikt {{when}}',
      unknown: 'Onbekend apparaat',
      end: 'Uitloggen op {{device}}',
      elsewhere: 'Overal elders uitloggen',
      done: 'Je bent daar uitgelogd.',
    },
    activity: {
      title: 'Recente activiteit',
      text: 'Staat hier iets wat jij niet deed? Kies dan een ander wachtwoord.',
      more: 'Toon meer',
    },
    data: {
      title: 'Je gegevens',
      text: 'Alles wat we over je bewaren, is van jou.',
      download: 'Download alles',
      withdraw: 'Trek mijn toestemming in',
      withdrawSure: 'Antwoorden over je lichaam wissen?',
      withdrawText:
        'We wissen wat je vertelde over je lichaam, over wat je niet verdraagt en over wie er mee-eet, en ook je menu’s en boodschappenlijsten. Je account blijft bestaan. Wil je later weer een menu? Dan beantwoord je de vragen opnieuw.',
      withdrawNow: 'Ja, wis die antwoorden',
      erase: 'Wis mijn account',
      sure: 'Je account wissen?',
      sureText:
        'Je antwoorden, menu’s en boodschappenlijsten verdwijnen meteen en komen niet terug. We bewaren alleen wat de wet van ons vraagt.',
      subscriptionEnds: 'Je abonnement “{{plan}}” stopt meteen. Er wordt niets meer afgeschreven.',
      purchaseEnds: 'Je toegang met “{{plan}}” stopt meteen.',
      refundAll: 'Je krijgt binnen een paar dagen {{refund}} terug.',
      refundPart: 'Je krijgt binnen een paar dagen {{refund}} terug. De rest van wat je betaalde, krijg je niet terug.',
      refundNone:
        'Wat je betaalde, krijg je niet terug. Wacht je met wissen, dan kun je alles nog gebruiken tot en met {{until}}.',
      refundParcel:
        'Je pakket is al verstuurd. Daarom krijg je nu nog niets terug. Bedenk je je? Mail ons dan uiterlijk veertien dagen nadat je pakket er is.',
      eraseNow: 'Ja, wis mijn account',
      keep: 'Toch niet',
      erased: 'Je account is gewist.',
    },
  },
  welcome: {
    goOn: 'Verder waar je was',
    keto: {
      title: 'Past keto bij jou?',
      action: 'Doe de keto-test',
      examples: 'Zo ziet een dag met keto eruit',
      example: {
        breakfast: 'Champignonomelet met gruyère',
        lunch: 'Courgettelinten met garnalen en knoflook',
        dinner: 'Forel met amandelen en sperziebonen',
      },
    },
    title: 'Weet elke avond wat je eet',
    text: '{{brand}} maakt een weekmenu dat past bij je lijf, je smaak en je agenda, met een boodschappenlijst die klopt.',
    action: 'Maak mijn weekmenu',
    examples: 'Zo ziet een dag eruit',
    example: {
      breakfast: 'Smoothiebowl met rood fruit en kiwi',
      lunch: 'Broccoli-kaassoep met kaaskrokantjes',
      dinner: 'Kip met sperziebonen en appelcompote',
    },
    reason: {
      fits: {
        title: 'Past bij jou',
        text: 'We rekenen uit wat je nodig hebt en stemmen elke portie daarop af. Wat je niet verdraagt of lust, staat er niet in.',
      },
      swap: {
        title: 'Geen zin? Wissel',
        text: 'Elke maaltijd wissel je met één tik. Je ziet meteen wat dat doet met je dag en je boodschappen.',
      },
      shop: {
        title: 'Boodschappen die kloppen',
        text: 'Alles opgeteld, per schap gesorteerd, met zo min mogelijk restjes.',
      },
    },
  },
  unsubscribe: {
    title: 'Herinneringen uitzetten',
    done: 'Je krijgt geen herinneringen meer',
    text: 'We mailen je niet meer over je weekmenu bij {{brand}}. Je account en je antwoorden blijven bewaard: je kunt altijd verdergaan.',
    failed: 'Dat lukte nog niet',
    goOn: 'Verder waar ik was',
  },
  privacy: {
    title: 'Privacy en voorwaarden',
    intro:
      '{{controller}} gaat zorgvuldig om met je gegevens. Hier lees je wat we bewaren, waarom, en wat je zelf kunt doen.',
    what: {
      title: 'Wat we bewaren',
      text: 'Je naam en e-mailadres, je foto als je die toevoegt, je antwoorden op onze vragen, wat je invult over wie er mee-eet, je menu’s en je boodschappenlijsten. Je wachtwoord bewaren we alleen versleuteld: niemand kan het lezen, wij ook niet.',
    },
    why: {
      title: 'Waarom',
      text: 'Om je menu te maken en je te laten inloggen. Stop je halverwege de vragen, dan mailen we je daar hooguit vier keer over; met één tik in zo’n mail zet je dat uit. Antwoorden over je lichaam en allergieën gebruiken we alleen als jij daar apart toestemming voor hebt gegeven. Die toestemming kun je altijd intrekken. Dan wissen we die antwoorden.',
    },
    who: {
      title: 'Wie het ziet',
      text: 'Alleen {{brand}}, en bedrijven die voor ons werken, zoals het bedrijf dat de site laat draaien. We verkopen je gegevens niet.',
    },
    cookies: {
      title: 'Cookies en meten',
      text: 'Sommige cookies zijn nodig: ze houden je ingelogd, versturen je antwoorden veilig en onthouden wat je hier kiest.\nMeten hoeft niet. Mag het, dan bewaren we welke pagina’s en vragen je ziet en via wat voor soort site of campagne je binnenkwam, met een nummer dat alleen bij dit bezoek hoort. Die site of campagne onthouden we ook als je een account maakt. Je naam, je antwoorden en je IP-adres bewaren we daar niet bij. Na 25 maanden wissen we het.',
    },
    long: {
      title: 'Hoe lang',
      text: 'Zolang je een account hebt. Wis je het, dan wissen we je gegevens meteen. Alleen facturen en gegevens over betalingen bewaren we zolang de wet dat vraagt: zeven jaar.',
    },
    rights: {
      title: 'Wat je kunt doen',
      text: 'Bij ‘Jij’ download je alles wat we van je bewaren, of wis je je account. Iets laten verbeteren? Mail naar <mail>{{email}}</mail>. Komen we er samen niet uit, dan kun je een klacht indienen bij de Autoriteit Persoonsgegevens.',
    },
    terms: {
      title: 'De voorwaarden van {{brand}}',
      text: 'Je bent 18 jaar of ouder en gebruikt je account alleen zelf.\nOnze menu’s zijn gemaakt voor gezonde volwassenen. Ze vervangen geen advies van je huisarts of diëtist.\nDe getallen zijn schattingen. Kijk bij een ernstige allergie altijd op de verpakking.\nEen abonnement kost wat er bij je keuze staat, inclusief btw. Na elke periode verlengen we het vanzelf, tot je opzegt. Wat je één keer betaalt, verlengen we niet.\nOpzeggen kan altijd, in je profiel bij ‘Jouw abonnement’. Het stopt dan aan het einde van de periode. Is het al eens verlengd, dan kun je ook binnen een maand stoppen en krijg je terug wat je te veel betaalde.\nBinnen 14 dagen na je aankoop mag je de koop herroepen, zonder reden.\nWil je je account kwijt? Dat doe je in je profiel, of mail naar <mail>{{email}}</mail>, dan wissen we je account.',
    },
  },
} as const;
