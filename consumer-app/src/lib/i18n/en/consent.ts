export const consent = {
  title: 'May we measure?',
  ask: 'May we measure how you use this site and what goes wrong? We measure nothing without your consent.',
  askWithOthers:
    'May we and companies such as Google measure how you use this site and what goes wrong? We measure nothing without your consent.',
  more: 'What we would keep',
  choose: { accepted: 'Accept', refused: 'Refuse' },
  state: {
    open: 'You have not chosen yet. We measure nothing for now.',
    accepted: 'We now measure how you use this site.',
    refused: 'We measure nothing about your visit.',
  },
  withSentry: 'We then also send errors on the site to Sentry, a company that collects them for us.',
  withTags: 'We then also load scripts from other companies, such as Google. They may set their own cookies.',
};
