import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import '@fontsource-variable/reddit-sans';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import { queryClient } from './client/query.ts';
import { startTranslations } from './i18n/index.ts';
import { App } from './routes.tsx';
import './ui/roles.css';
import './ui/base.css';
import './ui/parts.css';
import './ui/more.css';
import { resolver, theme } from './ui/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('no root');

await startTranslations();
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto">
      <Notifications position="top-right" />
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
