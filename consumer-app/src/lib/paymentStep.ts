const keys = { keto: 'keto-payment-step', stappenplan: 'stappenplan-payment-step' } as const;

/** The funnels that end with a payment on a page of their own. */
export type PaidFunnel = keyof typeof keys;

/** The step of that page at which plans are chosen and paid for. */
const payment = '2';

/** Remembers that somebody got as far as paying, so that the funnel's page opens there. */
export function keepPaymentStep(funnel: PaidFunnel): void {
  try {
    localStorage.setItem(keys[funnel], payment);
  } catch {
    // Storage is closed to this page, or full: the funnel begins at its first step.
  }
}

/** Whether somebody got as far as paying. */
export function keptPaymentStep(funnel: PaidFunnel): boolean {
  try {
    return localStorage.getItem(keys[funnel]) === payment;
  } catch {
    return false; // storage is closed to this page
  }
}

/** Forgets it in all funnels: it was paid, or somebody else is here. */
export function forgetPaymentSteps(): void {
  try {
    for (const key of Object.values(keys)) localStorage.removeItem(key);
  } catch {
    // Storage is closed to this page: nothing is kept.
  }
}
