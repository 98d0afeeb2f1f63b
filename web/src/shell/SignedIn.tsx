import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StepUp } from '../auth/security/shared/StepUp.tsx';
import { queryClient } from '../client/query.ts';

/** Provider of server data and the password prompt of the pages with a session. */
export function SignedIn({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <StepUp />
    </QueryClientProvider>
  );
}
