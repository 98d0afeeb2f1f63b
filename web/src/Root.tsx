import { StrictMode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter, Link } from 'react-router';
import { clearData } from './client/clear-data.ts';
import { LoadError } from './client/load.ts';
import { Progress } from './client/Progress.tsx';
import { t } from './i18n/translation.ts';
import { App } from './routes.tsx';
import { ErrorScreen } from './ui/ErrorScreen.tsx';
import { Toasts } from './ui/Toasts.tsx';

/** Logs the details of an error. The error screen shows only the error message. */
function log(error: unknown, info: { componentStack?: string | null }): void {
  console.error(error, info.componentStack);
}

/** Root component of the app: error screen, progress bar, app and toasts. */
export function Root() {
  return (
    <StrictMode>
      <BrowserRouter>
        <ErrorBoundary
          onError={log}
          onReset={clearData}
          fallbackRender={({ error, resetErrorBoundary }) => (
            <ErrorScreen
              message={
                error instanceof LoadError ? t(error.message) : String(error instanceof Error ? error.message : error)
              }
              // A browser caches a failed module import until the page reloads.
              onReset={error instanceof LoadError ? () => location.reload() : resetErrorBoundary}
            />
          )}
        >
          <Progress />
          <App />
        </ErrorBoundary>
        <Toasts Link={Link} />
      </BrowserRouter>
    </StrictMode>
  );
}
