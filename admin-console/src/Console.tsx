import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ApiClient } from '@lepelblad/api';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminUI, CoreAdminContext, CustomRoutes, Resource, type Store } from 'react-admin';
import { Route } from 'react-router';
import { audit, auditCalls, auditOperations, auditVerbs } from './audit';
import { batchCalls, batches, batchOperations, batchVerbs } from './batches';
import { consumerCalls, consumerOperations, consumers, consumerVerbs } from './consumers';
import { disputeCalls, disputeOperations, disputes } from './disputes';
import { billingFigureCalls, figureCalls, figureOperations, figures, menuFigureCalls } from './figures';
import { importCalls, importOperations, imports, importVerbs } from './imports';
import { IngredientStats, ingredientCalls, ingredientOperations, ingredients, ingredientVerbs } from './ingredients';
import { inviteCalls, inviteOperations, invites, inviteVerbs } from './invites';
import { jobCalls, jobOperations, jobs, jobVerbs } from './jobs';
import { BrandingContext } from './layout/Brand';
import { Broken } from './layout/ErrorBoundary';
import { ForgotPassword } from './layout/ForgotPassword';
import { Frame } from './layout/Frame';
import { Invitation } from './layout/Invitation';
import { NewPassword } from './layout/NewPassword';
import { NotFound } from './layout/NotFound';
import { SignIn } from './layout/SignIn';
import { NoAccess, Start } from './layout/Start';
import { createConsoleTheme } from './layout/theme';
import { Waiting } from './layout/Waiting';
import { parcelCalls, parcelOperations, parcels, parcelVerbs } from './parcels';
import { paymentCalls, paymentOperations, payments, paymentVerbs } from './payments';
import { ProfilePage, profileVerbs } from './profile';
import { createAuthProvider } from './providers/auth';
import type { Boot } from './providers/boot';
import { brandVerbs } from './providers/brands';
import { createDataProvider } from './providers/data';
import { createI18n, languageOf } from './providers/i18n';
import { chosenLanguage, keepingChoices } from './providers/store';
import { recipeCalls, recipeOperations, recipes, recipeVerbs } from './recipes';
import { sponsorshipCalls, sponsorshipOperations, sponsorships, sponsorshipVerbs } from './sponsorships';
import { staff, staffCalls, staffOperations, staffVerbs } from './staff';
import { whitelabelCalls, whitelabelOperations, whitelabels, whitelabelVerbs } from './whitelabels';

interface ConsoleProps {
  boot: Boot;
  client: ApiClient;
  store: Store;
  /** The nonce of the page's content security policy; empty when there is none. */
  nonce: string;
}

/** Console is the whole app: its providers, theme, resources and routes. It needs a router around it. */
export function Console({ boot, client, store, nonce }: ConsoleProps) {
  const [setup] = useState(() => ({
    styles: createCache({ key: 'c', ...(nonce ? { nonce } : {}) }),
    theme: createConsoleTheme(boot.branding),
    store: keepingChoices(store),
    queryClient: createQueryClient(),
    authProvider: createAuthProvider(client, boot.staff, {
      whitelabels: whitelabelOperations,
      ingredients: ingredientOperations,
      imports: importOperations,
      recipes: recipeOperations,
      staff: staffOperations,
      payments: paymentOperations,
      figures: figureOperations,
      consumers: consumerOperations,
      disputes: disputeOperations,
      batches: batchOperations,
      invites: inviteOperations,
      parcels: parcelOperations,
      sponsorships: sponsorshipOperations,
      jobs: jobOperations,
      audit: auditOperations,
    }),
    i18nProvider: createI18n(languageOf(chosenLanguage(store) ?? boot.language)),
    dataProvider: createDataProvider(
      {
        whitelabels: whitelabelCalls(client),
        ingredients: ingredientCalls(client),
        imports: importCalls(client),
        recipes: recipeCalls(client),
        staff: staffCalls(client),
        consumers: consumerCalls(client),
        disputes: disputeCalls(client),
        payments: paymentCalls(client),
        batches: batchCalls(client),
        invites: inviteCalls(client),
        parcels: parcelCalls(client),
        sponsorships: sponsorshipCalls(client),
        jobs: jobCalls(client),
        audit: auditCalls(client),
        figures: figureCalls(client),
        menuFigures: menuFigureCalls(client),
        billingFigures: billingFigureCalls(client),
      },
      {
        ...brandVerbs(client),
        ...batchVerbs(client),
        ...inviteVerbs(client),
        ...parcelVerbs(client),
        ...sponsorshipVerbs(client),
        ...consumerVerbs(client),
        ...ingredientVerbs(client),
        ...importVerbs(client),
        ...recipeVerbs(client),
        ...profileVerbs(client),
        ...staffVerbs(client),
        ...paymentVerbs(client),
        ...jobVerbs(client),
        ...auditVerbs(client),
        ...whitelabelVerbs(client),
      },
    ),
  }));
  const { styles, theme, ...providers } = setup;
  return (
    <CacheProvider value={styles}>
      <CoreAdminContext {...providers}>
        <ThemeProvider theme={theme} noSsr>
          <BrandingContext value={boot.branding}>
            <AdminUI
              disableTelemetry
              requireAuth
              title={boot.branding.appName}
              layout={Frame}
              loginPage={SignIn}
              authCallbackPage={false}
              loading={Waiting}
              catchAll={NotFound}
              error={Broken}
              dashboard={Start}
              accessDenied={NoAccess}
            >
              <Resource name="whitelabels" {...whitelabels} />
              <Resource name="ingredients" {...ingredients}>
                <Route path="stats" element={<IngredientStats />} />
              </Resource>
              <Resource name="imports" {...imports} />
              <Resource name="recipes" {...recipes} />
              <Resource name="consumers" {...consumers} />
              <Resource name="disputes" {...disputes} />
              <Resource name="sponsorships" {...sponsorships} />
              <Resource name="invites" {...invites} />
              <Resource name="batches" {...batches} />
              <Resource name="parcels" {...parcels} />
              <Resource name="payments" {...payments} />
              <Resource name="jobs" {...jobs} />
              <Resource name="staff" {...staff} />
              <Resource name="audit" {...audit} />
              <Resource name="figures" {...figures} />
              <CustomRoutes>
                <Route path="/profile" element={<ProfilePage />} />
              </CustomRoutes>
              <CustomRoutes noLayout>
                <Route path="/invitation" element={<Invitation />} />
                <Route path="/forgot-password" element={<ForgotPassword />} />
                <Route path="/new-password" element={<NewPassword />} />
              </CustomRoutes>
            </AdminUI>
          </BrandingContext>
        </ThemeProvider>
      </CoreAdminContext>
    </CacheProvider>
  );
}

function createQueryClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: false } } });
  // The auth provider remembers permissions, so that they are available without a network.
  client.setQueryDefaults(['auth', 'canAccess'], { networkMode: 'always' });
  return client;
}
