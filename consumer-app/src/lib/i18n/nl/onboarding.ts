/** The questions of the funnel and its result. */
export const onboarding = {
  title: 'Jouw vragen',
  goal: {
    title: 'Wat wil je bereiken?',
    choice: { lose: 'Afvallen', healthier: 'Gezonder eten', gain: 'Aankomen', muscle: 'Spieren opbouwen' },
  },
  sex: {
    title: 'Wat is je geslacht bij geboorte?',
    text: 'Alleen voor de berekening: een vrouwen- en een mannenlichaam verbruiken in rust niet evenveel.',
    choice: { female: 'Vrouw', male: 'Man' },
    consent: 'Zonder dit vinkje kunnen we niet uitrekenen wat je nodig hebt.',
  },
  birthDate: {
    title: 'Wanneer ben je geboren?',
    text: 'Wat je lichaam in rust verbruikt, verandert met je leeftijd.',
    day: 'Dag',
    month: 'Maand',
    year: 'Jaar',
    wrong: 'Deze datum bestaat niet. Kijk de dag en de maand nog even na.',
  },
  measures: {
    title: 'Hoe lang en zwaar ben je?',
    text: 'Ongeveer is goed genoeg.',
    heightCm: 'Lengte',
    weightKg: 'Gewicht nu',
    goalWeightKg: 'Streefgewicht',
    wrong: 'Vul een getal in.',
  },
  situation: {
    title: 'Is dit op jou van toepassing?',
    text: 'Dan houden we daar rekening mee.',
    choice: {
      none: 'Geen van deze',
      pregnant: 'Ik ben zwanger',
      breastfeeding: 'Ik geef borstvoeding',
      eatingDisorder: 'Ik heb of had een eetstoornis',
    },
    kind: 'Goed dat je het zegt. We maken een menu met genoeg, zonder tekort. Praat bij vragen over eten ook met je huisarts of een diëtist: die kent jou.',
  },
  activity: {
    title: 'Hoe actief ben je op een gewone dag?',
    choice: {
      sitting: { title: 'Ik zit vooral', text: 'Bureauwerk, weinig beweging' },
      light: { title: 'Een beetje', text: 'Af en toe lopen, fietsen of huishouden' },
      active: { title: 'Actief', text: 'Staand werk, of bijna elke dag sporten' },
      veryActive: { title: 'Heel actief', text: 'Zwaar werk, of elke dag stevig sporten' },
    },
  },
  pace: {
    title: 'Hoe snel wil je afvallen?',
    text: 'Rustig aan houd je langer vol. Je kunt dit altijd veranderen.',
    choice: {
      gentle: { title: 'Rustig', text: '300 kcal per dag minder' },
      normal: { title: 'Gewoon', text: '500 kcal per dag minder' },
      firm: { title: 'Stevig', text: '750 kcal per dag minder' },
    },
  },
  diet: {
    title: 'Hoe eet je?',
    choice: {
      everything: { title: 'Alles', text: 'Vlees, vis, zuivel, groente' },
      pescatarian: { title: 'Vis, geen vlees', text: 'Met zuivel en eieren' },
      vegetarian: { title: 'Vegetarisch', text: 'Geen vlees en vis' },
      vegan: { title: 'Veganistisch', text: 'Niets van dieren' },
      keto: { title: 'Keto', text: 'Minder dan 50 g koolhydraten per dag' },
      lowCarbohydrate: { title: 'Koolhydraatarm', text: 'Minder brood, pasta en rijst' },
    },
  },
  intolerances: {
    title: 'Wat verdraag je niet?',
    text: 'Dit staat nooit in je menu. Sporen van iets tellen niet mee: kijk bij een ernstige allergie altijd op de verpakking.',
    none: 'Ik verdraag alles',
    choice: {
      gluten: 'Gluten',
      lactose: 'Lactose',
      milk: 'Melk (eiwit)',
      eggs: 'Ei',
      peanuts: 'Pinda',
      treeNuts: 'Noten',
      soy: 'Soja',
      fish: 'Vis',
      crustaceans: 'Schaaldieren',
      molluscs: 'Weekdieren',
      sesame: 'Sesam',
      celery: 'Selderij',
      mustard: 'Mosterd',
      sulphites: 'Sulfiet',
      lupin: 'Lupine',
    },
  },
  dislikes: {
    title: 'Wat lust je niet?',
    text: 'Zoek op wat je liever niet op je bord hebt.',
    label: 'Zoek een ingrediënt of groep',
    none: 'Ik lust alles',
    nothing: 'Dat hebben we niet in onze keuken.',
    group: 'hele groep',
    clear: 'Veld leegmaken',
    chosen: 'Dit staat straks niet in je menu',
    remove: '{{name}} weghalen',
  },
  left: {
    title: 'Recepten die overblijven:',
    short: 'Er blijft te weinig over voor een hele week:',
  },
  mealTimes: {
    title: 'Wanneer eet je?',
    text: 'We verdelen je dag over deze momenten.',
    few: 'Kies er minstens drie.',
  },
  cooking: {
    title: 'Hoeveel tijd heb je om te koken?',
    text: 'Op een doordeweekse dag. In het weekend mag het wat langer duren.',
    choice: 'Tot {{minutes}} minuten',
    household: 'Voor hoeveel mensen?',
    action: 'Bekijk mijn resultaat',
  },
  result: {
    title: 'Dit past bij jou',
    goal: {
      lose: 'Zo eet je ongeveer om af te vallen.',
      loseGently: 'Zo eet je ongeveer om rustig af te vallen.',
      healthier: 'Zoveel heb je ongeveer nodig.',
      gain: 'Zo eet je ongeveer om rustig aan te komen.',
      muscle: 'Zo eet je ongeveer om spieren op te bouwen.',
    },
    perDay: 'kcal per dag',
    change: {
      less: 'Je verbruikt ongeveer {{maintenance}} kcal per dag. We plannen er {{difference}} minder.',
      more: 'Je verbruikt ongeveer {{maintenance}} kcal per dag. We plannen er {{difference}} meer.',
      little:
        'Je eet waarschijnlijk al weinig: je verbruikt ongeveer {{maintenance}} kcal per dag. Minder dan {{kcal}} per dag is niet gezond, dus lager gaan we niet.',
      same: 'Dat is ongeveer wat je op een dag verbruikt.',
    },
    meals: 'Vandaag zou je dit eten',
    none: {
      title: 'Nog geen menu',
      text: 'Met deze keuzes vinden we nog niet genoeg recepten. Ga terug en haal iets weg bij wat je niet lust, of kijk straks bij je weekmenu wat helpt.',
    },
    action: 'Naar mijn weekmenu',
    note: 'Een schatting (±10%).',
    how: {
      title: 'Hoe rekenen we dit uit?',
      text: 'In rust verbruikt je lichaam ongeveer {{resting}} kcal per dag. Dat rekenen we uit met je geslacht, leeftijd, lengte en gewicht (formule van Mifflin-St Jeor). Met hoe je beweegt erbij kom je op {{maintenance}} kcal. Wat je wilt bereiken bepaalt de rest.',
    },
    floor: 'Minder dan {{kcal}} per dag is niet gezond. Lager gaan we daarom niet.',
    protein: 'We hebben wat extra eiwit ingepland, zodat je lichaam genoeg krijgt.',
    indication: {
      title: 'Misschien {{kg}} kg in een maand',
      text: 'Dat is zo’n {{kg}} kg per week. Het is een indicatie, geen belofte: elk lichaam is anders.',
    },
    withheld: {
      bmi: 'Je gewicht is nu al laag. Daarom rekenen we met wat je nodig hebt, zonder tekort. Wil je hierover praten? Je huisarts of een diëtist helpt je verder.',
      goalBmi:
        'Je streefgewicht is lager dan gezond is. Daarom rekenen we met wat je nodig hebt, zonder tekort. Praat er eens over met je huisarts of een diëtist.',
      pregnant:
        'Nu je zwanger bent, rekenen we met wat je nodig hebt, zonder tekort. Je verloskundige of huisarts kent jouw situatie het best.',
      breastfeeding:
        'Nu je borstvoeding geeft, rekenen we met wat je nodig hebt, zonder tekort. Het consultatiebureau of je huisarts helpt je graag verder.',
      eatingDisorder:
        'We rekenen met wat je nodig hebt, zonder tekort. Je huisarts of een diëtist denkt graag met je mee.',
    },
  },
  tooYoung: { title: 'Nog even wachten', action: 'Uitloggen', correct: 'Ik heb me vergist in de datum' },
} as const;
