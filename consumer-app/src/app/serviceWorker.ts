/**
 * Registers the service worker after the page has loaded, since its files are less urgent. A failure is only logged.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
      console.warn('The service worker could not be registered.', error);
    });
    // A page that was requested before the worker was active, and shown after it, is not the worker's yet.
    navigator.serviceWorker.ready.then(({ active }) => {
      if (!navigator.serviceWorker.controller) active?.postMessage('claim');
    });
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
