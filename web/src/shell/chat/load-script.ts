/** Adds the script of a chat to the page. It stays until the page is left. */
export function loadScript(src: string, onLoad?: () => void): void {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  if (onLoad) script.addEventListener('load', onLoad, { once: true });
  document.head.append(script);
}
