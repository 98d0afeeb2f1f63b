/** Adds a chat’s script to the page, where it stays until the page unloads. */
export function loadScript(src: string, onLoad?: () => void): void {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  if (onLoad) script.addEventListener('load', onLoad, { once: true });
  document.head.append(script);
}
