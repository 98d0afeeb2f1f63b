import { Outlet } from 'react-router';
import { ThemeProvider } from '../ui/ThemeProvider.tsx';

/** Layout route that provides the theme for pages with Mantine components. */
export function Themed() {
  return (
    <ThemeProvider>
      <Outlet />
    </ThemeProvider>
  );
}
