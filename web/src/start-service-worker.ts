function register(): void {
  navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => console.warn(error));
}

/**
 * Registers the service worker after the page has loaded, so that the registration does not delay the first render.
 * Does nothing in a browser without service workers.
 */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
