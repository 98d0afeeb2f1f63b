import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StepUp } from '../auth/security/shared/StepUp.tsx';
import { queryClient } from '../client/query.ts';

/** Wrapper of all pages that need a session. Provides the query client and the password prompt. */
export function SignedIn({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <StepUp />
    </QueryClientProvider>
  );
}
