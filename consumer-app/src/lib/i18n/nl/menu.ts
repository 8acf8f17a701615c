/** The week's menu and swapping its meals. */
export const menu = {
  title: 'Deze week',
  week: 'Week {{number}}',
  previous: 'Vorige week',
  next: 'Volgende week',
  shop: 'Boodschappen voor deze week',
  openRecipe: 'Bekijk het recept',
  shortage: 'Hier past nog geen week',
  swap: {
    title: 'Liever iets anders?',
    kcal: '{{kcal}} kcal',
    protein: '{{grams}} g eiwit',
    sameGroceries: 'Zelfde boodschappen',
    noExtra: 'Geen extra boodschappen',
    extra: 'Extra nodig: {{names}}',
    extraMore: 'Extra nodig: {{names}} en nog {{count}}',
    more: 'Meer keuze',
    surprise: 'Verras me',
    none: 'Er is nu geen ander recept dat hier past.',
    done: 'Nu in je menu: {{name}}',
    undo: 'Ongedaan maken',
  },
} as const;
