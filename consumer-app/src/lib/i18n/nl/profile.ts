/** The person's own page. */
export const profile = {
  title: 'Jij',
  nothing: 'Niets',
  day: 'Jouw dag',
  energy: 'Energie',
  eating: 'Zo eet je',
  goal: 'Doel',
  diet: 'Eetwijze',
  intolerances: 'Verdraagt niet',
  dislikes: 'Lust niet',
  mealTimes: 'Eetmomenten',
  cooking: 'Koken',
  household: 'Voor',
  signOut: 'Uitloggen',
  help: 'Stel een vraag',
} as const;
