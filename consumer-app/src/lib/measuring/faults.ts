/** The maximum number of errors to store until they can be sent. The first errors are kept. */
const mostKept = 10;

let errors: unknown[] = [];
let send: ((fault: unknown) => void) | undefined;

/** Records an error, and sends it once a recipient is loaded and consent is given. */
export function report(fault: unknown): void {
  if (send) send(fault);
  else if (errors.length < mostKept) errors.push(fault);
}

const onError = ({ error, message }: ErrorEvent) => report(error ?? new Error(message));
const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason);

/** Records uncaught errors until {@link sendFaults} or the returned function is called. */
export function watchFaults(): () => void {
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** Sets the recipient of errors, which first gets those recorded so far. Without a recipient, errors are recorded. */
export function sendFaults(to: ((fault: unknown) => void) | undefined): void {
  send = to;
  if (!to) return;
  for (const fault of errors) to(fault);
  errors = [];
}

/** Deletes the recorded errors. */
export function forgetFaults(): void {
  errors = [];
}
