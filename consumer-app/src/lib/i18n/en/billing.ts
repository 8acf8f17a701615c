import type { Texts } from '../texts.ts';

export const billing: Texts['billing'] = {
  plans: {
    title: 'Choose your plan',
    text: 'You can cancel a subscription at any time: it then ends with the current period.',
    pay: 'Go to payment',
    lookAround: 'Look around first',
    note: 'Prices include VAT. You have 14 days to change your mind.',
    none: 'There is no plan for sale at the moment.',
    price: {
      month: '{{price}} a month',
      quarter: '{{price}} a quarter',
      year: '{{price}} a year',
      once: '{{price}}, paid once',
    },
    perMonth: 'per month',
    once: 'once',
    saved: 'you save {{price}}',
    best: '{{plan}}, lowest price per month',
    length_one: '{{count}} month',
    length_other: '{{count}} months',
    parcel: 'with a parcel',
    trial_one: '{{plan}}, the first {{count}} day free',
    trial_other: '{{plan}}, the first {{count}} days free',
    first: '{{price}} the first time',
    begins: {
      free: 'Today you pay nothing. Cancel up to and including {{lastFree}}, and you pay nothing later either.',
      today: 'Today you pay {{price}}.',
      later: 'On {{date}} you pay {{price}}.',
      after: {
        month: 'After that you pay {{price}} every month, for the first time on {{date}}, until you cancel.',
        quarter: 'After that you pay {{price}} every quarter, for the first time on {{date}}, until you cancel.',
        year: 'After that you pay {{price}} every year, for the first time on {{date}}, until you cancel.',
      },
    },
    unpaid: 'Nothing was paid. Your choice is still here.',
  },
  once: {
    title: 'Pay once',
    none: 'At the moment there is nothing that you can pay for just once.',
    text: 'After that, it ends automatically. If you already have access, this is added on.',
    visitor: 'After that, it ends automatically. You create your account after paying.',
    note: 'Prices include VAT. You have 14 days to change your mind. By paying you agree to the <terms>terms</terms> of {{brand}}.',
  },
  upgrade: {
    week: {
      title: 'Your whole week is ready',
      text: 'You can always see what you eat today. With a plan, you see every day and swap whatever you like.',
    },
    recipe: {
      title: 'This recipe comes with a plan',
      text: 'The recipes you have already opened stay open. So does what you eat today.',
    },
    list: {
      title: 'Your groceries in one list',
      text: 'With a plan, we make one list for the days you choose: everything added up, in the order of your shop.',
    },
    gets: {
      week: 'Every week, a menu that suits you',
      recipe: 'All recipes, worked out for your portion',
      list: 'Shopping lists that add up',
    },
    price: {
      month: 'From {{price}} a month.',
      quarter: 'From {{price}} a month, if you pay by the quarter.',
      year: 'From {{price}} a month, if you pay by the year.',
      once: 'From {{price}} a month, if you pay once.',
    },
    action: 'See the plans',
    left_zero: 'With a plan you can see all other recipes too.',
    left_one: 'After this you can see {{count}} more recipe in full.',
    left_other: 'After this you can see {{count}} more recipes in full.',
    locked: 'Part of a plan',
  },
};
