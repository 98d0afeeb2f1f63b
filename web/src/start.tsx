import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter } from 'react-router';
import { queryClient } from './client/query.ts';
import { startTranslations } from './i18n/index.ts';
import { watchInstallOffer } from './pwa/install.ts';
import { startServiceWorker } from './pwa/start-service-worker.ts';
import { App } from './routes.tsx';
import { applyColorScheme } from './ui/color-scheme.ts';
import { ErrorScreen } from './ui/ErrorScreen.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('no root');

applyColorScheme();
watchInstallOffer();
startServiceWorker();
await startTranslations();

/** The details are for whoever opens the console; the screen says the message. */
function log(error: unknown, info: { componentStack?: string | null }): void {
  console.error(error, info.componentStack);
}

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary
      onError={log}
      onReset={() => queryClient.clear()}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <ErrorScreen message={error instanceof Error ? error.message : String(error)} onReset={resetErrorBoundary} />
      )}
    >
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
