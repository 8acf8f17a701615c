const keys = { keto: 'keto-payment-step', stappenplan: 'stappenplan-payment-step' } as const;

/** The funnels that end with a page for the payment. */
export type PaidFunnel = keyof typeof keys;

/** The step of that page at which plans are chosen and paid for. */
const payment = '2';

/** Stores that the user reached the payment step, so that the funnel's page opens there. */
export function keepPaymentStep(funnel: PaidFunnel): void {
  try {
    localStorage.setItem(keys[funnel], payment);
  } catch {
    // Without storage, the funnel begins at its first step.
  }
}

/** Whether the user reached the payment step. */
export function keptPaymentStep(funnel: PaidFunnel): boolean {
  try {
    return localStorage.getItem(keys[funnel]) === payment;
  } catch {
    return false; // the page has no access to storage
  }
}

/** Clears the payment step of all funnels, after a payment or a change of user. */
export function forgetPaymentSteps(): void {
  try {
    for (const key of Object.values(keys)) localStorage.removeItem(key);
  } catch {
    // The page has no access to storage, so nothing is stored.
  }
}
