/** Support that asks to look at someone's pages, and looks. */
export const support = {
  ask: {
    title: 'May customer service look along?',
    text: '{{by}} wants to help you and asks to see your pages. It lasts 30 minutes at most, and you can stop it at any moment. Nothing can be changed.',
    health: 'Show my health details too',
    healthDetail: 'Such as your body, your goal and what you cannot eat.',
    allow: 'Yes, look along',
    refuse: 'No, rather not',
  },
  owner: '{{by}} of customer service can see your pages until {{until}}.',
  viewer: 'You are looking at this customer’s pages, until {{until}}. You cannot change anything.',
  withHealth: 'Health details are shown too.',
  stop: 'Stop looking along',
  label: 'Looking along',
  opening: 'One moment, we are opening the customer’s pages.',
  failed: 'Looking along does not work',
};
