import { afterEach, expect, it, vi } from 'vitest';
import { forgetPaymentSteps, keepPaymentStep } from './paymentStep.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('the payment step of each funnel is stored under its own key', () => {
  keepPaymentStep('keto');
  expect({ ...localStorage }).toEqual({ 'keto-payment-step': '2' });
  keepPaymentStep('stappenplan');
  expect({ ...localStorage }).toEqual({ 'keto-payment-step': '2', 'stappenplan-payment-step': '2' });
});

it('both are deleted together, and nothing else is', () => {
  localStorage.setItem('other', 'x');
  keepPaymentStep('keto');
  keepPaymentStep('stappenplan');
  forgetPaymentSteps();
  expect({ ...localStorage }).toEqual({ other: 'x' });
});

it('a page without access to storage does not fail', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Closed', 'SecurityError');
  });
  keepPaymentStep('keto');
  forgetPaymentSteps();
});

it('full storage does not fail', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  keepPaymentStep('keto');
});
