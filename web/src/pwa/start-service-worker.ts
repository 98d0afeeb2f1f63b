/** Registered once the page is there, so that it takes nothing from the first look. Not every browser has one. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => console.warn(error));
  });
}
