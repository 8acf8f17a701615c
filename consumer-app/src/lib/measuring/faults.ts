/** Most faults that are kept until they can be sent: the first ones tell the most. */
const mostKept = 10;

let errors: unknown[] = [];
let send: ((fault: unknown) => void) | undefined;

/** Takes a fault down. It is sent once there is somewhere to send it to, and that is allowed. */
export function report(fault: unknown): void {
  if (send) send(fault);
  else if (errors.length < mostKept) errors.push(fault);
}

const onError = ({ error, message }: ErrorEvent) => report(error ?? new Error(message));
const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason);

/** Takes down faults that nobody catches, until {@link sendFaults} or the function that it gives. */
export function watchFaults(): () => void {
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** From here on faults are sent as they come; those from before go first. Undefined keeps them again. */
export function sendFaults(to: ((fault: unknown) => void) | undefined): void {
  send = to;
  if (!to) return;
  for (const fault of errors) to(fault);
  errors = [];
}

/** Throws away what was not sent. */
export function forgetFaults(): void {
  errors = [];
}
