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
    pictures: ['1f353', '1f34c', '1f95d'],
  },
  {
    slug: 'broccoli-kaassoep-met-kaaskrokantjes',
    mealTime: 'lunch',
    minutes: 25,
    kcal: 509,
    hue: 120,
    pictures: ['1f966', '1f9c0', '1f33f'],
  },
  {
    slug: 'kip-met-sperziebonen-en-appelcompote',
    mealTime: 'dinner',
    minutes: 35,
    kcal: 609,
    hue: 35,
    pictures: ['1f357', '1f34e', '1fadb'],
  },
] as const;

export const ketoExamples = [
  {
    slug: 'champignonomelet-met-gruyere',
    mealTime: 'breakfast',
    minutes: 15,
    kcal: 460,
    hue: 30,
    pictures: ['1f344', '1f95a', '1f9c0'],
  },
  {
    slug: 'courgettelinten-met-garnalen-en-knoflook',
    mealTime: 'lunch',
    minutes: 20,
    kcal: 481,
    hue: 18,
    pictures: ['1f990', '1f952', '1f9c0'],
  },
  {
    slug: 'forel-met-amandelen-en-sperziebonen',
    mealTime: 'dinner',
    minutes: 30,
    kcal: 549,
    hue: 15,
    pictures: ['1f41f', '1f330', '1fadb'],
  },
] as const;
