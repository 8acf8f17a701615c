/** Words of the question screens and of choices. */
export const form = {
  step: 'Stap {{step}} van {{steps}}',
  stepShort: '{{step}} van {{steps}}',
  week: { days: 'Kies een dag', today: 'vandaag', done: 'gegeten' },
} as const;
