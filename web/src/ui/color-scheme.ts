/** Mantine's key in localStorage for the chosen colour scheme. */
const KEY = 'mantine-color-scheme-value';

/**
 * Applies the chosen colour scheme or the system's scheme before the first paint. Later, Mantine applies the scheme.
 */
export function applyColorScheme(): void {
  const chosen = localStorage.getItem(KEY);
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}
