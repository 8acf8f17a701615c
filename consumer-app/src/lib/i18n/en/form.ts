export const form = {
  step: 'Step {{step}} of {{steps}}',
  stepShort: '{{step}} of {{steps}}',
  week: {
    days: 'Choose a day',
    unsuitable: 'Does not suit you any more: swap this meal.',
    liked: 'You like this: it comes back more often',
    today: 'today',
    done: 'eaten',
  },
};
