/** Support that asks to look at someone's pages, and looks. */
export const support = {
  ask: {
    title: 'May customer service see your pages?',
    text: '{{by}} wants to help you and would like to see what you see. This takes 30 minutes at most and you can stop it at any time. They cannot change anything.',
    health: 'Show my health details too',
    healthDetail: 'Such as your body, your goal and what you cannot eat.',
    allow: 'Yes, go ahead',
    refuse: 'No, thanks',
  },
  owner: '{{by}} of customer service can see your pages until {{until}}.',
  viewer: 'You are looking at this customer’s pages, until {{until}}. You cannot change anything.',
  withHealth: 'Health details are shown too.',
  stop: 'Stop viewing',
  label: 'Customer’s pages',
  opening: 'One moment, we are opening the customer’s pages.',
  noToken: 'Support sees a customer’s pages here. Open them from the customer’s page in the console.',
  failed: 'You cannot see these pages',
};
