/** Where Mantine keeps what the person has chosen. */
const KEY = 'mantine-color-scheme-value';

/** Light or dark from the first picture on, as chosen or as the system has it; Mantine takes over where it is there. */
export function applyColorScheme(): void {
  const chosen = localStorage.getItem(KEY);
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}
