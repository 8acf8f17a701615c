import { useEffect } from 'react';
import type { Measuring } from '../boot.ts';
import { keep, storedValue } from '../storedValue.ts';
import { type Choice, choiceMade, followChoice, keepChoice, useChoice } from './choice.ts';
import { Events, type Happening } from './events.ts';
import { forgetFaults, watchFaults } from './faults.ts';

export { type Choice, keepChoice } from './choice.ts';
export { report } from './faults.ts';

const askingKey = 'asks';

let settings: Measuring | null = null;
let events: Events | undefined;
let step: Happening | undefined;

/** A brand that asks for consent also asks on later pages of the visit whose URL does not name it. */
const asksFirst = () => settings?.consent === 'ask' || storedValue(askingKey) === 'ask';

/**
 * Starts measuring, as far as the brand and the visitor allow it; null measures nothing. Where the visitor is not
 * asked, measuring is allowed until they refuse. Returns a function that stops it.
 */
export function startMeasuring(measuring: Measuring | null, nonce: string): () => void {
  // Without a secure context the browser has no random numbers.
  if (!measuring || !('randomUUID' in crypto)) return () => undefined;
  settings = measuring;
  if (measuring.consent === 'ask') keep(askingKey, 'ask');
  if (!asksFirst() && choiceMade() === undefined) keepChoice('accepted');

  const recorded = new Events();
  events = recorded;
  const unwatch = measuring.sentry ? watchFaults() : () => undefined;
  let thirdParties: ReturnType<typeof loadOthers> | undefined;
  let currentChoice: Choice | undefined;

  const follow = () => {
    const choice = choiceMade();
    if (choice === currentChoice) return;
    currentChoice = choice;
    if (choice === 'accepted') {
      recorded.send();
      if (measuring.sentry || measuring.tagManager) thirdParties ??= loadOthers(measuring, nonce, unwatch);
    } else {
      recorded.forget();
      forgetFaults();
    }
    void thirdParties?.then((loaded) => loaded?.allow(choice === 'accepted'));
  };
  const leave = () => {
    leaveStep();
    recorded.send();
  };
  const hide = () => {
    if (document.visibilityState === 'hidden') recorded.send();
  };
  const unfollow = followChoice(follow);
  window.addEventListener('online', recorded.send);
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', hide);
  follow();
  return () => {
    unfollow();
    unwatch();
    window.removeEventListener('online', recorded.send);
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', hide);
    recorded.forget();
    settings = null;
    events = undefined;
    step = undefined;
  };
}

/** Tools of the brand load after the page. A failure to load them is not an error of the page. */
async function loadOthers(...of: Parameters<typeof import('./others.ts').loadOthers>) {
  if (document.readyState !== 'complete') {
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }));
  }
  try {
    return await (await import('./others.ts')).loadOthers(...of);
  } catch (error) {
    console.warn('What reports faults or measures visits could not be loaded.', error);
    return undefined;
  }
}

/**
 * Records a page view: the pattern of its route and the funnel of the user, if known.
 */
export function visitPage(path: string, source?: Parameters<Events['at']>[1]): void {
  events?.at(path, source);
  events?.take({ name: 'pageView' });
}

/** Returns the origin of this visit, or undefined where it is not measured. */
export const visitOrigin = (): string | undefined => events?.origin();

function leaveStep() {
  if (step) events?.take({ ...step, name: 'stepLeave' });
  step = undefined;
}

/**
 * Records that a step of a funnel is shown, and later that it is left. Call the returned function when the step is
 * answered.
 */
export function useFunnelStep(funnel: NonNullable<Happening['funnel']>, name: string): () => void {
  useEffect(() => {
    step = { name: 'stepView', funnel, step: name };
    events?.take(step);
    return leaveStep;
  }, [funnel, name]);
  return () => {
    events?.take({ name: 'stepAnswer', funnel, step: name });
    step = undefined;
  };
}

/** Returns the visitor's choice about measuring, or null where nothing is measured. */
export function useConsent() {
  const choice = useChoice();
  if (!settings) return null;
  return {
    choice,
    asking: choice === undefined && asksFirst(),
    sentry: !!settings.sentry,
    tags: !!settings.tagManager,
  };
}
