/** The questions of the funnel and its result. */
export const onboarding = {
  title: 'Jouw vragen',
  toResult: 'Bekijk mijn resultaat',
  consent: 'Zonder dit vinkje kunnen we niet uitrekenen wat je nodig hebt.',
  confirm: {
    title: 'Even checken of jij het bent',
    text: 'Je hebt je aangemeld met een link uit een mail. Vul eerst een code in, dan zie je je uitkomst. We mailen je zes cijfers.',
    action: 'Mail me een code',
  },
  numbers: {
    wrong: 'Vul een getal in.',
    goal: {
      below: 'Je streefgewicht moet lager zijn dan je gewicht nu.',
      above: 'Je streefgewicht moet hoger zijn dan je gewicht nu.',
    },
  },
  birthDate: {
    day: 'Dag',
    month: 'Maand',
    year: 'Jaar',
    doubted: 'Klopt {{date}}? We maken menu’s voor mensen vanaf 18 jaar.',
    right: 'Ja, dat klopt',
    wrong: 'Deze datum bestaat niet. Kijk de dag en de maand nog even na.',
  },
  dislikes: {
    label: 'Zoek een ingrediënt of groep',
    nothing: 'Daar koken we niet mee.',
    group: 'hele groep',
    usual: 'Vaak gekozen',
    clear: 'Veld leegmaken',
    chosen: 'Dit staat straks niet in je menu',
    remove: '{{name}} weghalen',
  },
  rhythm: {
    breakfast: {
      label: 'Ontbijt',
      same: 'Elke dag hetzelfde',
      turns: 'Twee om en om',
      varied: 'Elke dag anders',
    },
    breakfastText: {
      same: 'Ongeveer 4 boodschappen minder.',
      turns: 'En in het weekend iets bijzonders.',
      varied: 'Ongeveer 5 boodschappen meer.',
    },
    lunch: {
      label: 'Lunch',
      plain: 'Brood of snel',
      leftover: 'Restjes',
      warm: 'Elke dag anders',
    },
    lunchText: {
      plain: 'Twee lunches die elkaar afwisselen, klaar in 5 tot 10 minuten.',
      leftover: 'Je kookt ’s avonds dubbel als het gerecht goed blijft.',
      warm: 'Ook warm. Ongeveer 5 boodschappen meer.',
    },
    snacks: { label: 'Tussendoor', plain: 'Fruit, noten, zuivel', made: 'Ook iets om te maken' },
    snacksText: {
      plain: 'Daar hoef je niets voor klaar te maken.',
      made: 'Daar ben je soms 10 minuten mee bezig.',
    },
    cookedDinners: 'Avonden dat je kookt',
    everyDinner: 'Elke avond iets nieuws. Ongeveer 5 boodschappen meer.',
    leftoverDinners_one: 'Op {{count}} avond eet je wat er over is.',
    leftoverDinners_other: 'Op {{count}} avonden eet je wat er over is.',
    workday: 'Tijd op een werkdag',
    workdayText: 'Om te koken, voor alle maaltijden samen.',
    workdayShortText: 'Met de snelste gerechten. Op een dag dat je kookt, kan het {{minutes}} minuten worden.',
    weekend: 'Tijd in het weekend',
    minutes: '{{minutes}} min',
    heat: { label: 'Hoe pittig?', mild: 'Mild', medium: 'Gewoon', hot: 'Pittig' },
    heatText: {
      mild: 'Ook voor kleine kinderen.',
      medium: 'Met kinderen onder de 8 aan tafel houden we het mild.',
      hot: 'Er mag peper in.',
    },
  },
  left: {
    title: 'Recepten die overblijven:',
    short: 'Er blijft te weinig over voor een hele week:',
  },
  result: {
    title: 'Dit past bij jou',
    goal: {
      lose: 'Zoveel eet je ongeveer om af te vallen.',
      loseGently: 'Zoveel eet je ongeveer om rustig af te vallen.',
      healthier: 'Zoveel heb je ongeveer nodig.',
      gain: 'Zoveel eet je ongeveer om rustig aan te komen.',
      muscle: 'Zoveel eet je ongeveer om spieren op te bouwen.',
    },
    perDay: 'kcal per dag',
    change: {
      less: 'Je verbruikt ongeveer {{maintenance}} kcal per dag. We plannen er {{difference}} minder.',
      more: 'Je verbruikt ongeveer {{maintenance}} kcal per dag. We plannen er {{difference}} meer.',
      little:
        'Je eet waarschijnlijk al weinig: je verbruikt ongeveer {{maintenance}} kcal per dag. Minder dan {{kcal}} per dag is niet gezond, dus lager gaan we niet.',
      same: 'Dat is ongeveer wat je op een dag verbruikt.',
    },
    today: 'Dit zou je vandaag eten',
    meals: 'Dit zou je bijvoorbeeld eten',
    week: 'Je eerste week in het kort',
    shortage: 'Ga terug en sluit minder uit. Of doe het later: bij je weekmenu lees je wat het meest helpt.',
    advice: 'Goed om te weten',
    action: 'Bekijk de abonnementen',
    toWeek: 'Naar mijn weekmenu',
    note: 'Een schatting (±10%).',
    how: {
      title: 'Hoe rekenen we dit uit?',
      text: 'In rust verbruikt je lichaam ongeveer {{resting}} kcal per dag. Dat rekenen we uit met je geslacht, leeftijd, lengte en gewicht (formule van Mifflin-St Jeor). Met je beweging erbij kom je op {{maintenance}} kcal. Wat je wilt bereiken, bepaalt de rest.',
      floor: 'Minder dan 1.200 kcal per dag voor een vrouw en 1.500 kcal voor een man plannen we nooit.',
      protein: 'Je krijgt per dag tussen {{least}} en {{most}} eiwit: dat past bij je gewicht, je doel en hoe je eet.',
      keto: 'Bij keto komt de meeste energie uit vet en hoogstens 5% uit koolhydraten: altijd minder dan 50 gram per dag.',
      estimate: 'Het blijft een schatting: wat je echt nodig hebt, kan 10% hoger of lager zijn.',
    },
    floor: 'Minder dan {{kcal}} per dag is niet gezond. Lager gaan we daarom niet.',
    protein: 'We hebben wat extra eiwit ingepland, zodat je lichaam genoeg krijgt.',
    indication: {
      range: '{{low}} tot {{high}}',
      title: 'Ongeveer {{kg}} kg eraf in een maand',
      text: 'Dat is {{kg}} kg per week. Het is een schatting op basis van hoeveel minder je eet dan je verbruikt, geen belofte.',
    },
    withheld: {
      bmi: 'Je gewicht is nu al laag. Daarom rekenen we met wat je nodig hebt, niet minder en niet meer. Wil je hierover praten? Je huisarts of een diëtist helpt je verder.',
      goalBmi:
        'Je streefgewicht is lager dan gezond is. Daarom rekenen we met wat je nodig hebt, niet minder en niet meer. Praat er eens over met je huisarts of een diëtist.',
      pregnant:
        'Nu je zwanger bent, rekenen we met wat je nodig hebt, niet minder en niet meer. Je verloskundige of huisarts kent jouw situatie het best.',
      breastfeeding:
        'Nu je borstvoeding geeft, rekenen we met wat je nodig hebt, niet minder en niet meer. Het consultatiebureau of je huisarts helpt je graag verder.',
      eatingDisorder:
        'We rekenen met wat je nodig hebt, niet minder en niet meer. Je huisarts of een diëtist denkt graag met je mee.',
    },
  },
  keto: {
    title: 'Past keto bij jou?',
    yes: {
      title: 'Ja, keto past bij hoe je nu eet',
      text: 'Zo te zien hoef je daarvoor weinig te veranderen. De eerste week kun je je wat moe voelen; dat gaat meestal vanzelf over.',
    },
    one: {
      title: 'Keto kan bij je passen',
      text: 'Eén gewoonte van je gaat flink veranderen. Hieronder lees je welke, en wat daarbij helpt.',
    },
    many: {
      title: 'Keto kan, maar het wordt wennen',
      text: 'Je zou op meer dan één punt anders gaan eten. Hieronder lees je wat dat voor je betekent. Lijkt dat je te veel? Dan is een gewoon weekmenu makkelijker vol te houden.',
    },
    short: {
      title: 'Zonder wat jij niet eet, lukt keto niet',
      text: 'Met alles wat je uitsluit, blijven er te weinig keto-gerechten over voor een hele week. Een gewoon weekmenu past beter bij je.',
    },
    honest: 'Keto is geen wonderdieet: wat werkt, is een manier van eten die je volhoudt. Je kunt altijd overstappen.',
  },
  thanks: {
    title: 'Bedankt!',
    text: 'We wachten nog even op bericht van je bank. Daarna staat je weekmenu klaar.',
    late: 'Het bericht van je bank laat op zich wachten. Je hoeft niets te doen: we mailen je zodra het er is. Is de betaling niet gelukt, dan kun je het opnieuw proberen.',
    back: 'Terug naar de abonnementen',
  },
  unfit: { general: 'Maak een gewoon weekmenu' },
  stepPlan: {
    title: 'In vier weken anders eten',
    text: 'Elke week één gewoonte erbij, met een weekmenu dat bij je past.',
    yours: 'Jouw vier weken',
    yoursText: 'Met een menu van ongeveer {{kcal}} per dag, en elke week één gewoonte.',
    week: 'Week {{number}}',
    action: { intake: 'Begin met de vragen', plans: 'Kies je abonnement' },
  },
  tooYoung: {
    title: 'Nog even wachten',
    action: 'Uitloggen',
    mistaken: 'We hebben niets van je antwoorden bewaard. Vergist in de datum? Begin dan opnieuw.',
    mistakenAccount:
      'We hebben je antwoorden en je account gewist. Vergist in de datum? Begin dan opnieuw, met een nieuw account.',
    again: 'Opnieuw beginnen',
  },
} as const;
