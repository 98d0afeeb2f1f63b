/** Name in localStorage of the chosen colour scheme, as Mantine defines it. */
const KEY = 'mantine-color-scheme-value';

/** Applies the chosen or system colour scheme before the first paint. Mantine continues once Mantine is loaded. */
export function applyColorScheme(): void {
  const chosen = localStorage.getItem(KEY);
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}
