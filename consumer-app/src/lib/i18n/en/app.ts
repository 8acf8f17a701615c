export const app = {
  navigation: {
    label: 'Main menu',
    week: 'Week',
    recipes: 'Recipes',
    shopping: 'Groceries',
    profile: 'You',
    skip: 'Skip to the content',
  },
  action: {
    back: 'Back',
    close: 'Close',
    retry: 'Try again',
    next: 'Continue',
    swap: 'Swap {{name}}',
    less: 'Less',
    more: 'More',
    home: 'To the start',
  },
  loading: {
    detecting: 'Loading...',
    authenticating: 'Authenticating your account...',
    redirecting: 'Redirecting...',
    content: 'Loading',
  },
  offline: {
    title: 'Connection lost',
    text: 'It looks like you are offline. Check your internet connection.',
    bar: 'You see what you last looked at.',
    notLoaded: 'This is not loaded yet. It comes as soon as you are connected again.',
  },
  notFound: {
    title: 'This page does not exist',
    text: 'The address may have changed, or a letter got lost.',
  },
  notifications: 'Notifications',
  error: {
    title: 'Something went wrong here',
    text: 'That is our fault, not yours. Reload the page; what you saved is still there.',
    reload: 'Reload the page',
    noAnswer: 'We cannot reach the server. Check your internet and try again.',
    unknown: 'That did not work. Please try again in a moment.',
  },
};
