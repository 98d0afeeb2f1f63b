function register(): void {
  navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => console.warn(error));
}

/** Registered once the page is there, so that it takes nothing from the first look. Not every browser has one. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
