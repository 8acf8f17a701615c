/** Words of the question screens and of choices. */
export const form = {
  step: 'Stap {{step}} van {{steps}}',
  stepShort: '{{step}} van {{steps}}',
  week: {
    days: 'Kies een dag',
    unsuitable: 'Past niet meer bij hoe jij eet: wissel deze maaltijd.',
    liked: 'Vind je lekker: komt vaker terug',
    today: 'vandaag',
    done: 'gegeten',
  },
} as const;
