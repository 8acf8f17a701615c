export const consent = {
  title: 'May we measure?',
  ask: 'May we measure how you use this site and what goes wrong? Without your yes we measure nothing.',
  askWithOthers:
    'May we and companies such as Google measure how you use this site and what goes wrong? Without your yes we measure nothing.',
  more: 'What we would keep',
  choose: { accepted: 'Accept', refused: 'Refuse' },
  state: {
    open: 'You have not chosen yet. We measure nothing now.',
    accepted: 'We now measure how you use this site.',
    refused: 'We measure nothing of your visit.',
  },
  withSentry: 'We then also send faults in the site to Sentry, a company that collects them for us.',
  withTags: 'We then also load scripts of other companies, such as Google. They may set cookies of their own.',
};
