import { Outlet } from 'react-router';
import { ThemeProvider } from '../ui/ThemeProvider.tsx';

/** Pages with Mantine components. */
export function Themed() {
  return (
    <ThemeProvider>
      <Outlet />
    </ThemeProvider>
  );
}
