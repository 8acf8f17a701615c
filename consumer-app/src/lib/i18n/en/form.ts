export const form = {
  step: 'Step {{step}} of {{steps}}',
  stepShort: '{{step}} of {{steps}}',
  week: {
    days: 'Choose a day',
    unsuitable: 'No longer suits you: swap this meal.',
    liked: 'You like this: it comes back more often',
    today: 'today',
    done: 'eaten',
  },
};
