/**
 * Three dishes of the catalogue, as a day shows them, for visitors without a menu. A test compares them with the
 * catalogue.
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
