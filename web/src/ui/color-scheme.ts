/** localStorage key of the chosen scheme, as Mantine names it. */
const KEY = 'mantine-color-scheme-value';

/** Applies the chosen or system colour scheme before the first paint; Mantine takes over once it is loaded. */
export function applyColorScheme(): void {
  const chosen = localStorage.getItem(KEY);
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}
