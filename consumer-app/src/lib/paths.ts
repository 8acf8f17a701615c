/**
 * Every address of the app. Slugs and ids need no escaping; a route takes `:slug` in their place. Links and redirects
 * are written with these.
 */
export const paths = {
  root: '/',
  login: '/login',
  register: '/register',
  enterCode: '/register?code=',
  onboarding: '/onboarding',
  onboardingResult: '/onboarding?step=5',
  ketoTest: '/keto-test',
  ketoRegister: '/keto-registratie',
  ketoResults: '/keto-resultaten',
  start: '/start',
  intake: '/intake',
  stepPlanRegister: '/registratie',
  inviteOnboarding: '/invite/onboarding',
  buyOnce: '/purchase',
  purchaseOnboarding: '/purchase/onboarding',
  purchaseSuccess: '/purchase/success',
  paymentWelcome: '/payment/success/welcome',
  privacy: '/privacy-policy',
  unsubscribe: '/unsubscribe',
  /** Where support begins to look at a consumer's pages; the token is the fragment. */
  support: '/support',
  /** The list of a link, whose token is the fragment. */
  sharedList: '/shared-list',
  week: '/dashboard',
  plans: '/dashboard/plans',
  recipes: '/dashboard/recipes',
  recipe: (slug: string) => `/dashboard/recipes/${slug}`,
  cooking: (slug: string) => `/dashboard/recipes/${slug}/cooking`,
  shopping: '/dashboard/shopping',
  shoppingList: (id: string) => `/dashboard/shopping/${id}`,
  profile: '/dashboard/profile',
  security: '/dashboard/profile/security',
  subscription: '/dashboard/profile/subscription',
  changePlan: '/dashboard/profile/subscription/change',
  cancelSubscription: '/dashboard/profile/subscription/cancel',
  tastes: '/dashboard/profile/tastes',
  setting: (name: string) => `/dashboard/profile/settings/${name}`,
  household: '/dashboard/profile/household',
  /** A household member by id, or `new` to add one. */
  householdMember: (id: string) => `/dashboard/profile/household/${id}`,
} as const;

/** The recipe of a meal in the menu. */
export const mealPath = (slug: string, date: string, slot: string, portion: number): string =>
  `${paths.recipe(slug)}?date=${date}&slot=${slot}&portion=${portion}`;
