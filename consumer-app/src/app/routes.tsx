import type { RouteObject } from 'react-router';
import { lazyPage } from '@/lib/lazyPage';
import { paths } from '@/lib/paths';
import { NotFoundScreen } from './screens';

/** Pages outside the dashboard: funnels, sign-in and legal texts. */
const publicRoutes: RouteObject[] = [
  { path: paths.root, element: lazyPage(() => import('@/features/account/WelcomePage'), 'WelcomePage', 'account') },
  { path: paths.login, element: lazyPage(() => import('@/features/account/LoginPage'), 'LoginPage', 'account') },
  {
    path: paths.register,
    element: lazyPage(() => import('@/features/account/RegisterPage'), 'RegisterPage', 'account', 'invite', 'purchase'),
  },
  {
    path: paths.ketoTest,
    element: lazyPage(() => import('./KetoTestOrAccount'), 'KetoTestOrAccount', 'account', 'funnel', 'onboarding'),
  },
  {
    path: paths.ketoRegister,
    element: lazyPage(() => import('@/features/account/KetoRegisterPage'), 'KetoRegisterPage', 'account'),
  },
  {
    path: paths.ketoResults,
    element: lazyPage(
      () => import('@/features/onboarding/KetoResultsPage'),
      'KetoResultsPage',
      'account',
      'billing',
      'menu',
      'funnel',
      'onboarding',
    ),
  },
  {
    path: paths.start,
    element: lazyPage(() => import('./StepPlanStart'), 'StepPlanStart', 'account', 'funnel', 'onboarding'),
  },
  {
    path: paths.intake,
    element: lazyPage(() => import('./IntakePage'), 'IntakePage', 'account', 'funnel', 'onboarding'),
  },
  {
    path: paths.stepPlanRegister,
    element: lazyPage(
      () => import('@/features/onboarding/StepPlanPage'),
      'StepPlanPage',
      'account',
      'billing',
      'menu',
      'funnel',
      'onboarding',
    ),
  },
  {
    path: paths.paymentWelcome,
    element: lazyPage(
      () => import('@/features/onboarding/PaymentWelcomePage'),
      'PaymentWelcomePage',
      'billing',
      'onboarding',
    ),
  },
  {
    path: paths.inviteOnboarding,
    element: lazyPage(
      () => import('@/features/onboarding/InviteOnboardingPage'),
      'InviteOnboardingPage',
      'account',
      'menu',
      'funnel',
      'onboarding',
      'invite',
    ),
  },
  {
    path: paths.buyOnce,
    element: lazyPage(() => import('@/features/billing/BuyOncePage'), 'BuyOncePage', 'billing', 'purchase'),
  },
  {
    path: paths.purchaseOnboarding,
    element: lazyPage(
      () => import('@/features/onboarding/PurchaseOnboardingPage'),
      'PurchaseOnboardingPage',
      'account',
      'menu',
      'funnel',
      'onboarding',
      'purchase',
    ),
  },
  {
    path: paths.purchaseSuccess,
    element: lazyPage(
      () => import('@/features/onboarding/PurchaseSuccessPage'),
      'PurchaseSuccessPage',
      'onboarding',
      'purchase',
    ),
  },
  {
    path: paths.privacy,
    element: lazyPage(() => import('@/features/account/PrivacyPage'), 'PrivacyPage', 'account', 'consent'),
  },
  {
    path: paths.unsubscribe,
    element: lazyPage(() => import('@/features/account/UnsubscribePage'), 'UnsubscribePage', 'account'),
  },
  {
    path: paths.support,
    element: lazyPage(() => import('@/features/support/SupportPage'), 'SupportPage', 'support'),
  },
  {
    path: paths.sharedList,
    element: lazyPage(() => import('./SharedListScreen'), 'SharedListScreen', 'shopping', 'unsent'),
  },
  {
    path: paths.onboarding,
    element: lazyPage(
      () => import('@/features/onboarding/OnboardingPage'),
      'OnboardingPage',
      'account',
      'billing',
      'menu',
      'funnel',
      'onboarding',
    ),
  },
  {
    path: paths.plans,
    element: lazyPage(() => import('@/features/billing/UpgradePage'), 'UpgradePage', 'billing'),
  },
];

/** Pages within the frame of the dashboard. */
const dashboardRoutes: RouteObject[] = [
  {
    path: paths.week,
    element: lazyPage(() => import('@/features/menu/WeekPage'), 'WeekPage', 'billing', 'funnel', 'menu'),
  },
  { path: paths.recipes, element: lazyPage(() => import('@/features/recipe/RecipesPage'), 'RecipesPage', 'recipe') },
  {
    path: paths.shopping,
    element: lazyPage(() => import('@/features/shopping/ListsPage'), 'ListsPage', 'billing', 'menu', 'shopping'),
  },
  {
    path: paths.shoppingList(':id'),
    element: lazyPage(() => import('@/features/shopping/ListPage'), 'ListPage', 'shopping'),
  },
  {
    path: paths.profile,
    element: lazyPage(
      () => import('@/features/profile/ProfilePage'),
      'ProfilePage',
      'account',
      'household',
      'funnel',
      'menu',
      'onboarding',
      'profile',
      'recipe',
    ),
  },
  {
    path: paths.tastes,
    element: lazyPage(() => import('@/features/recipe/TastesPage'), 'TastesPage', 'recipe'),
  },
  {
    path: paths.security,
    element: lazyPage(() => import('@/features/account/security/SecurityPage'), 'SecurityPage', 'account', 'profile'),
  },
  {
    path: paths.subscription,
    element: lazyPage(() => import('@/features/billing/SubscriptionPage'), 'SubscriptionPage', 'subscription'),
  },
  {
    path: paths.changePlan,
    element: lazyPage(() => import('@/features/billing/ChangePlanPage'), 'ChangePlanPage', 'subscription'),
  },
  {
    path: paths.cancelSubscription,
    element: lazyPage(() => import('@/features/billing/CancelPage'), 'CancelPage', 'subscription'),
  },
  {
    path: paths.household,
    element: lazyPage(() => import('@/features/profile/household/HouseholdPage'), 'HouseholdPage', 'household'),
  },
  {
    path: paths.householdMember(':id'),
    element: lazyPage(
      () => import('@/features/profile/household/MemberPage'),
      'MemberPage',
      'account',
      'household',
      'menu',
      'funnel',
      'onboarding',
      'profile',
    ),
  },
];

/** Pages of the dashboard without the navigation bar on a phone, such as a recipe. */
const barelessRoutes: RouteObject[] = [
  {
    path: paths.setting(':setting'),
    element: lazyPage(
      () => import('@/features/profile/SettingPage'),
      'SettingPage',
      'account',
      'menu',
      'funnel',
      'onboarding',
      'profile',
      'shopping',
    ),
  },
  {
    path: paths.recipe(':slug'),
    element: lazyPage(
      () => import('@/features/recipe/RecipePage'),
      'RecipePage',
      'billing',
      'menu',
      'recipe',
      'shopping',
    ),
  },
  {
    path: paths.cooking(':slug'),
    element: lazyPage(() => import('@/features/recipe/CookingPage'), 'CookingPage', 'billing', 'recipe'),
  },
];

/** All routes of the app. */
export const routes: RouteObject[] = [
  ...publicRoutes,
  { path: paths.week, element: lazyPage(() => import('./Shell'), 'Shell', 'unsent'), children: dashboardRoutes },
  {
    path: paths.week,
    element: lazyPage(() => import('./Shell'), 'BarelessShell', 'unsent'),
    children: barelessRoutes,
  },
  { path: '*', element: <NotFoundScreen /> },
];
