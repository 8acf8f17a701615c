/**
 * Three dishes of the catalogue in the form of a day's meals, for visitors without a menu: of any diet, and of the keto
 * diet. A test compares them with the catalogue.
 */
export const examples = [
  {
    slug: 'smoothiebowl-met-rood-fruit-en-kiwi',
    mealTime: 'breakfast',
    minutes: 5,
    kcal: 437,
    hue: 342,
    drawing: '/covers/platform/smoothiebowl-met-rood-fruit-en-kiwi.svg',
  },
  {
    slug: 'broccoli-kaassoep-met-kaaskrokantjes',
    mealTime: 'lunch',
    minutes: 25,
    kcal: 509,
    hue: 120,
    drawing: '/covers/platform/broccoli-kaassoep-met-kaaskrokantjes.svg',
  },
  {
    slug: 'kip-met-sperziebonen-en-appelcompote',
    mealTime: 'dinner',
    minutes: 30,
    kcal: 647,
    hue: 35,
    drawing: '/covers/platform/kip-met-sperziebonen-en-appelcompote.svg',
  },
] as const;

export const ketoExamples = [
  {
    slug: 'champignonomelet-met-maasdammer',
    mealTime: 'breakfast',
    minutes: 15,
    kcal: 460,
    hue: 30,
    drawing: '/covers/platform/champignonomelet-met-maasdammer.svg',
  },
  {
    slug: 'courgettelinten-met-garnalen-en-knoflook',
    mealTime: 'lunch',
    minutes: 20,
    kcal: 481,
    hue: 18,
    drawing: '/covers/platform/courgettelinten-met-garnalen-en-knoflook.svg',
  },
  {
    slug: 'forel-met-amandelen-en-sperziebonen',
    mealTime: 'dinner',
    minutes: 30,
    kcal: 549,
    hue: 15,
    drawing: '/covers/platform/forel-met-amandelen-en-sperziebonen.svg',
  },
] as const;
