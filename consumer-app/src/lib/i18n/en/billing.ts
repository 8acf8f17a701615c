import type { Texts } from '../texts.ts';

export const billing: Texts['billing'] = {
  plans: {
    title: 'Choose your plan',
    text: 'You can always cancel a subscription: it then stops at the end of the period.',
    pay: 'To payment',
    lookAround: 'Look around first',
    note: 'Prices include VAT. You can undo it within 14 days.',
    none: 'There is no plan for sale at the moment.',
    price: {
      month: '{{price}} a month',
      quarter: '{{price}} a quarter',
      year: '{{price}} a year',
      once: '{{price}}, once',
    },
    perMonth: '{{price}} a month',
    length_one: '{{count}} month',
    length_other: '{{count}} months',
    parcel: 'with a parcel',
    unpaid: 'Nothing was paid. Your choice is still here.',
  },
  once: {
    title: 'Pay once',
    none: 'Nothing is for sale here right now that you pay once.',
    text: 'After that time it stops by itself. If you have access already, this comes after it.',
    visitor: 'After that time it stops by itself. You make your account after paying.',
    note: 'Prices include VAT. You can undo it within 14 days. By paying you agree to the <terms>terms</terms> of {{brand}}.',
  },
  upgrade: {
    week: {
      title: 'Your whole week is ready',
      text: 'You can always see what you eat today. With a plan you see every day, and swap whatever you like.',
    },
    recipe: {
      title: 'This recipe comes with a plan',
      text: 'The recipes that you opened stay open. So does what you eat today.',
    },
    list: {
      title: 'Your groceries in one list',
      text: 'With a plan we turn the days you choose into a list that adds up, in the order of the shop.',
    },
    gets: {
      week: 'A menu every week that suits you',
      recipe: 'All recipes, at your portion',
      list: 'Shopping lists that add up',
    },
    price: {
      month: 'From {{price}} a month.',
      quarter: 'From {{price}} a month, when you pay by the quarter.',
      year: 'From {{price}} a month, when you pay by the year.',
      once: 'From {{price}} a month, when you pay once.',
    },
    action: 'See the plans',
    left_zero: 'With a plan you can see all other recipes too.',
    left_one: 'After this you can see {{count}} more recipe in full.',
    left_other: 'After this you can see {{count}} more recipes in full.',
    locked: 'Part of a plan',
  },
};
