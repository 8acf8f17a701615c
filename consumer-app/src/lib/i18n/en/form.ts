export const form = {
  step: 'Step {{step}} of {{steps}}',
  stepShort: '{{step}} of {{steps}}',
  week: { days: 'Choose a day', today: 'today', done: 'eaten' },
};
